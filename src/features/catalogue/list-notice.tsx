import { OfflineNotice } from '#components/offline-notice.tsx';
import { Button } from '#ui/button.tsx';
import type { Catalogue } from './queries.ts';
import { WORDS } from './words.ts';

/** Why the list is only what this device holds, and how old that is. */
export function ListNotice({ catalogue }: { catalogue: Catalogue }) {
  const { view, isOnline, isFirstPulling, fetchedAt, pull } = catalogue;
  if (view === undefined || view.source === 'provider' || isFirstPulling) return null;
  const age = fetchedAt === null ? {} : { updatedAtMs: fetchedAt };
  if (!isOnline) return <OfflineNotice {...age}>{WORDS.offline}</OfflineNotice>;
  return (
    <OfflineNotice
      {...age}
      action={
        <Button variant="secondary" size="small" onClick={pull}>
          Try again
        </Button>
      }
    >
      {WORDS.unreachable}
    </OfflineNotice>
  );
}
