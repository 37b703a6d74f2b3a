import type { Clock } from '../../../platform/clock.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';

/**
 * How long ago the failed tries of this context ended, by a monotonic clock: a request that was given up may still be
 * worked on, whatever the device's clock is set to meanwhile (I3, I12).
 */
export interface QuietWatch {
  /** A try of this entry failed now, and its request may be on its way. */
  tryEnded(entry: Pick<OutboxEntry, 'idem'>): void;
  /** Milliseconds that are left of an entry's `quietUntil`; 0 when another context has tried it last. */
  leftMs(entry: Pick<OutboxEntry, 'idem' | 'quietUntil' | 'scheduledAt'>): number;
}

/** The longest quiet time: after a time-out of this device or a gateway. */
export const QUIET_AFTER_TIMEOUT_MS = 30_000;

export function createQuietWatch(clock: Pick<Clock, 'elapsed'>): QuietWatch {
  const tries = new Map<string, { endedAtMs: number; quietMs: number | null }>();
  return {
    tryEnded: ({ idem }) => {
      const endedAtMs = clock.elapsed();
      for (const [each, { endedAtMs: before }] of tries)
        if (endedAtMs - before > QUIET_AFTER_TIMEOUT_MS) tries.delete(each);
      tries.set(idem, { endedAtMs, quietMs: null });
    },
    leftMs: ({ idem, quietUntil, scheduledAt }) => {
      const last = tries.get(idem);
      if (last === undefined) return 0;
      // The entry was scheduled right after the try; one that is put off is scheduled anew.
      // No wait is longer than the cap: the times of an entry may be of a clock that was set since.
      last.quietMs ??= Math.min(quietUntil - scheduledAt, QUIET_AFTER_TIMEOUT_MS);
      return Math.max(0, last.endedAtMs + last.quietMs - clock.elapsed());
    },
  };
}
