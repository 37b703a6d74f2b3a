import { useState } from 'react';
import { LinkButton } from '#components/page/link-button.tsx';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { FOREIGN } from './copy.ts';

/** Another member's changes on a shared device are not readable; they can be kept or discarded. */
export function ForeignNotice({ count }: { count: number }) {
  const runtime = useRuntime();
  const isSignedIn = useMember() !== null;
  const [isAsking, setIsAsking] = useState(false);

  function discard() {
    setIsAsking(false);
    runtime.sync.discardForeign().catch(reportError);
  }

  return (
    <Notice
      tone="warning"
      action={
        isSignedIn ? (
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              setIsAsking(true);
            }}
          >
            {FOREIGN.discard}
          </Button>
        ) : (
          <LinkButton to="/login" size="small" variant="secondary">
            {FOREIGN.logIn}
          </LinkButton>
        )
      }
    >
      <p>{FOREIGN.waiting(count, isSignedIn)}</p>
      <Dialog
        title={FOREIGN.question(count)}
        isOpen={isAsking}
        onClose={() => {
          setIsAsking(false);
        }}
        footer={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                setIsAsking(false);
              }}
            >
              {FOREIGN.keep}
            </Button>
            <Button variant="danger" onClick={discard}>
              {FOREIGN.discard}
            </Button>
          </>
        }
      >
        <p>{FOREIGN.consequence(count)}</p>
      </Dialog>
    </Notice>
  );
}
