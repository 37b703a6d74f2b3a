import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OfflineIcon, SendingIcon, WarningIcon } from '#ui/icons/icons-state.tsx';
import { COPY } from './copy.ts';
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
    return {
      look: 'attention',
      words: COPY.attention(attention),
      icon: <WarningIcon size="small" />,
    };
  }
  if (!isOnline) {
    const words = waiting > 0 ? COPY.offlineWaiting(waiting) : COPY.offline;
    return { look: 'offline', words, icon: <OfflineIcon size="small" /> };
  }
  if (waiting > 0) {
    return { look: 'sending', words: COPY.sending(waiting), icon: <SendingIcon size="small" /> };
  }
  return null;
}
