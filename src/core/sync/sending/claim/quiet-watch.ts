import type { Clock } from '../../../platform/clock.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import { QUIET_AFTER_BREAK_MS, QUIET_AFTER_TIMEOUT_MS } from '../../quiet-times.ts';

/**
 * How long ago the failed tries of this context ended, by a monotonic clock: a request that was given up may still be
 * worked on, whatever the device's clock is set to meanwhile (I3, I12).
 */
export interface QuietWatch {
  /** A try of this entry failed now, and its request may be on its way. */
  tryEnded(entry: Pick<OutboxEntry, 'idem' | 'keys'>): void;
  /** Milliseconds that are left of an entry's `quietUntil`; 0 when another context has tried last what it waits for. */
  leftMs(entry: Pick<OutboxEntry, 'idem' | 'keys' | 'quietUntil' | 'scheduledAt'>): number;
}

export function createQuietWatch(clock: Pick<Clock, 'elapsed'>): QuietWatch {
  const tries = new Map<
    string,
    { endedAtMs: number; quietMs: number | null; keys: readonly string[] }
  >();
  /** Of an entry that was never tried, and waits because of an earlier one on its keys. */
  const leftBehind = (keys: readonly string[]) => {
    const earlier = [...tries.values()].filter((each) =>
      each.keys.some((key) => keys.includes(key)),
    );
    const endedAtMs = Math.max(...earlier.map((each) => each.endedAtMs));
    return Math.max(0, endedAtMs + QUIET_AFTER_BREAK_MS - clock.elapsed());
  };
  return {
    tryEnded: ({ idem, keys }) => {
      const endedAtMs = clock.elapsed();
      for (const [each, { endedAtMs: before }] of tries)
        if (endedAtMs - before > QUIET_AFTER_TIMEOUT_MS) tries.delete(each);
      tries.set(idem, { endedAtMs, quietMs: null, keys });
    },
    leftMs: ({ idem, keys, quietUntil, scheduledAt }) => {
      const last = tries.get(idem);
      if (last === undefined) return quietUntil > 0 ? leftBehind(keys) : 0;
      // The entry was scheduled right after the try; one that is put off is scheduled anew.
      // No wait is longer than the cap: the times of an entry may be of a clock that was set since.
      last.quietMs ??= Math.min(quietUntil - scheduledAt, QUIET_AFTER_TIMEOUT_MS);
      return Math.max(0, last.endedAtMs + last.quietMs - clock.elapsed());
    },
  };
}
