import type { Clock } from '../../platform/clock.ts';

/** Due for longer than this behind a busy lock: its holder is dead or frozen. */
export const LOCK_TIMEOUT_MS = 30_000;

/** How long this context has found the same thing due behind a busy lock. */
export interface LockTimeout {
  /** Whether the timeout has passed. */
  isOver(due: string): boolean;
  forget(): void;
}

/**
 * Measured by a timer: a clock set forward would make a request that has just left look abandoned, and without
 * idempotency keys it would be sent twice (I3).
 */
export function createLockTimeout(clock: Clock): LockTimeout {
  let waiting: { due: string; isOver: boolean; cancel: () => void } | null = null;
  const forget = () => {
    waiting?.cancel();
    waiting = null;
  };
  return {
    forget,
    isOver: (due) => {
      if (waiting?.due !== due) {
        forget();
        const next = { due, isOver: false, cancel: () => {} };
        next.cancel = clock.after(LOCK_TIMEOUT_MS, () => {
          next.isOver = true;
        });
        waiting = next;
      }
      return waiting.isOver;
    },
  };
}
