import type { ReactNode } from 'react';
import { Notice } from '#ui/feedback/notice.tsx';
import { FreshnessCaption } from './freshness-caption.tsx';
import { DISCONNECTED } from './failure-copy.ts';

interface OfflineNoticeProps {
  /** What still works here. */
  children?: ReactNode;
  /** With it, the age of the data is said. */
  updatedAtMs?: number | null;
  action?: ReactNode;
}

/** Says that the provider is not reached and what still works; not announced. The caller decides when it is shown. */
export function OfflineNotice({ children, updatedAtMs, action }: OfflineNoticeProps) {
  return (
    <Notice tone="offline" {...(action !== undefined && { action })}>
      <p>{children ?? DISCONNECTED}</p>
      {updatedAtMs !== undefined && <FreshnessCaption updatedAtMs={updatedAtMs} />}
    </Notice>
  );
}
