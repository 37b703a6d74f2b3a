import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OfflineIcon, SendingIcon, WarningIcon } from '#ui/icons/icons-state.tsx';
import styles from './sync-pill.module.css';

export interface SyncPillStatus {
  isOnline: boolean;
  /** Changes that still have to be sent, those on their way included. */
  waiting: number;
  /** Changes that were refused and wait for the person. */
  attention: number;
}

interface Face {
  look: 'offline' | 'sending' | 'attention';
  words: string;
  icon: ReactNode;
}

/** Nothing when all is sent; else what is going on, with the way to the sync centre. */
export function SyncPill({ status }: { status: SyncPillStatus }) {
  const shellProps = faceOf(status);
  return (
    <span className={styles.slot} aria-live="polite">
      {shellProps !== null && (
        <Link
          to="/sync"
          className={styles.pill}
          data-look={shellProps.look}
          data-count={status.attention || status.waiting || undefined}
        >
          {shellProps.icon}
          <span className={styles.words}>{shellProps.words}</span>
        </Link>
      )}
    </span>
  );
}

function faceOf({ isOnline, waiting, attention }: SyncPillStatus): Face | null {
  if (attention > 0) {
    const words = attention === 1 ? '1 needs you' : `${attention} need you`;
    return { look: 'attention', words, icon: <WarningIcon size="small" /> };
  }
  if (!isOnline) {
    const words = waiting > 0 ? `Offline · ${waiting} waiting` : 'Offline';
    return { look: 'offline', words, icon: <OfflineIcon size="small" /> };
  }
  if (waiting > 0) {
    return { look: 'sending', words: `Sending ${waiting}…`, icon: <SendingIcon size="small" /> };
  }
  return null;
}
