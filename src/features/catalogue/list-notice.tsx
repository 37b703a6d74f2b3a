import { useState } from 'react';
import { OfflineNotice } from '#components/sync/offline-notice.tsx';
import type { Catalogue } from './queries.ts';
import { COPY } from './copy.ts';
import { UnreachableNotice } from './unreachable-notice.tsx';

/** Why the list is only what this device holds, and how old that is. */
export function ListNotice({ catalogue }: { catalogue: Catalogue }) {
  const { view, isOnline, isFirstPulling, pull } = catalogue;
  const [isShown, setIsShown] = useState(false);
  const isDevice = view?.source === 'device' && view.held?.source !== 'provider';
  const hasFailed = isDevice && view.outcome !== null && !isFirstPulling;
  // Once shown it stays until the provider's list arrives, so that a pull in flight shifts nothing.
  const shallShow = isDevice && (isShown || !isOnline || hasFailed);
  if (shallShow !== isShown) setIsShown(shallShow);
  if (!shallShow) return null;
  const age = view.fetchedAt === null ? {} : { updatedAtMs: view.fetchedAt };
  if (!isOnline) return <OfflineNotice {...age}>{COPY.offline}</OfflineNotice>;
  return (
    <UnreachableNotice {...age} isRetrying={isFirstPulling} onRetry={pull}>
      {hasFailed ? COPY.unreachable : COPY.lookingAgain}
    </UnreachableNotice>
  );
}
