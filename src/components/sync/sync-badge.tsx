import type { ReactNode } from 'react';
import { ClockIcon, SendingIcon, WarningIcon } from '#ui/icons/icons-state.tsx';
import styles from './sync-badge.module.css';

/** Sync state of a row. */
export type SyncState = 'pending' | 'sending' | 'attention';

interface SyncBadgeProps {
  state: SyncState;
  /** Instead of the usual words. */
  children?: ReactNode;
}

const WORDS: Readonly<Record<SyncState, string>> = {
  pending: 'Not sent yet',
  sending: 'Sending…',
  attention: 'Needs you',
};

const ICONS: Readonly<Record<SyncState, ReactNode>> = {
  pending: <ClockIcon size="small" />,
  sending: <SendingIcon size="small" />,
  attention: <WarningIcon size="small" />,
};

/** Says in words and a sign that a row has unsent changes. The row itself carries `data-sync-state`. */
export function SyncBadge({ state, children }: SyncBadgeProps) {
  return (
    <span className={styles.badge} data-state={state}>
      {ICONS[state]}
      {children ?? WORDS[state]}
    </span>
  );
}
