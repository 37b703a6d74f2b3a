import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OfflineIcon, SendingIcon, WarningIcon } from '#ui/icons/icons-state.tsx';
import { COPY } from './copy.ts';
import styles from './sync-pill.module.css';

export interface SyncPillStatus {
  isOnline: boolean;
  /** A request is in flight; otherwise the changes wait for the provider, for a retry or for a sign-in. */
  isSending: boolean;
  /** Changes that still have to be sent, including those in flight. */
  waiting: number;
  /** Changes that were refused and wait for the person. */
  attention: number;
}

interface Face {
  look: 'offline' | 'waiting' | 'sending' | 'attention';
  words: string;
  icon: ReactNode;
}

/** Nothing when all is sent; else the state of the outbox, linked to the sync centre. */
export function SyncPill({ status }: { status: SyncPillStatus }) {
  const face = faceOf(status);
  return (
    <span className={styles.slot} aria-live="polite">
      {face !== null && (
        <Link
          to="/sync"
          className={styles.pill}
          data-look={face.look}
          data-count={status.attention || status.waiting || undefined}
        >
          {face.icon}
          <span className={styles.words}>{face.words}</span>
        </Link>
      )}
    </span>
  );
}

function faceOf({ isOnline, isSending, waiting, attention }: SyncPillStatus): Face | null {
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
  if (waiting === 0) return null;
  return {
    look: isSending ? 'sending' : 'waiting',
    words: isSending ? COPY.sending(waiting) : COPY.waiting(waiting),
    icon: <SendingIcon size="small" />,
  };
}
