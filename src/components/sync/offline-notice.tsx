import type { ReactNode } from 'react';
import { Notice } from '#ui/feedback/notice.tsx';
import { FreshnessCaption } from './freshness-caption.tsx';

interface OfflineNoticeProps {
  /** What still works here. */
  children?: ReactNode;
  /** With it, the age of the data is said. */
  updatedAtMs?: number | null;
  action?: ReactNode;
}

export function OfflineNotice({ children, updatedAtMs, action }: OfflineNoticeProps) {
  return (
    <Notice tone="offline" {...(action !== undefined && { action })}>
      <p>{children ?? 'You are disconnected. Changes will be sent later.'}</p>
      {updatedAtMs !== undefined && <FreshnessCaption updatedAtMs={updatedAtMs} />}
    </Notice>
  );
}
