import { useRuntime } from '#bindings/runtime-context.tsx';
import { dropIntent } from '#core/storage/intents.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { INTENT } from './copy.ts';
import type { Intent } from './queries.ts';

/** What happens after the sign-in because of an earlier tap, and the way not to. */
export function IntentNotice({ intent }: { intent: Intent }) {
  const { db } = useRuntime();
  return (
    <Notice
      tone="info"
      action={
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            dropIntent(db).catch(reportError);
          }}
        >
          {INTENT.cancel}
        </Button>
      }
    >
      <p>{INTENT[intent.action](intent.title)}</p>
    </Notice>
  );
}
