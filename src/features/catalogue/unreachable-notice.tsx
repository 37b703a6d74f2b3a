import type { ReactNode } from 'react';
import { OfflineNotice } from '#components/sync/offline-notice.tsx';
import { Button } from '#ui/controls/button.tsx';
import { COPY } from './copy.ts';

interface UnreachableNoticeProps {
  children: ReactNode;
  /** Epoch milliseconds of the last answer. */
  updatedAtMs?: number;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Says that the provider does not answer although there is a network, and offers to ask again. */
export function UnreachableNotice({ isRetrying, onRetry, ...notice }: UnreachableNoticeProps) {
  const retry = (
    <Button variant="secondary" size="small" isBusy={isRetrying} onClick={onRetry}>
      {COPY.retry}
    </Button>
  );
  return <OfflineNotice {...notice} action={retry} />;
}
