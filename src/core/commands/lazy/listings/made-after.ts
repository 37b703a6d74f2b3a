import type { Seal } from '../../../storage/outbox-rows.ts';
import type { QueryResult } from '../../../sync/evidence.ts';

/** Times are given to the second, and an answer takes a while to arrive. */
const TOLERANCE_MS = 2 * 60 * 1000;

/** A time of day with its zone; without one it may be of any. */
const WITH_ZONE = /:\d.*(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;

/** Epoch milliseconds; NaN for what is no evidence: no time, a day alone, or a time without its zone. */
function readMoment(createdAt: string): number {
  return WITH_ZONE.test(createdAt.trim()) ? Date.parse(createdAt) : NaN;
}

/**
 * Whether a request may have made something, by the provider's own times. A time heard before sealing is surely older
 * than the effect, even if the device's clock was set since.
 *
 * @param createdAt ISO 8601; an unreadable one is no evidence against it
 */
export function isMadeAfter(createdAt: string, entry: Seal): boolean {
  const madeAt = readMoment(createdAt);
  const earliest = entry.heardTimeAtSeal ?? entry.providerTimeAtSeal;
  return earliest === null || Number.isNaN(madeAt) || madeAt >= earliest - TOLERANCE_MS;
}

/** Error of the provider's time on a device: it is given to the second, and the clock offset stored to ten seconds. */
const UNCERTAIN_MS = 15_000;

/**
 * Whether something may have existed before the request was sealed, so that it does not prove the request's effect. It is
 * too early when it is older than the latest estimate, by the provider's clock, of when the request was sealed:
 *
 * | case                                                | estimate that is right                                    |
 * | --------------------------------------------------- | --------------------------------------------------------- |
 * | clock never set, or set once                        | by the clock at sealing (`bySealing`) or now (`byLookUp`) |
 * | clock set away and back, sealing context still runs | the time that it measured since (`lookUp.sealedMs`)       |
 * | clock set away and back, sealing context has ended  | the time that it had measured (`sealedBy.providerMs`)     |
 * | sealing context had not received a provider's time  | none: everything is too early                             |
 * | the provider never sends its time                   | none: nothing is too early                                |
 */
export function isTooEarly(createdAt: string, entry: Seal, lookUp: QueryResult): boolean {
  const { providerTimeAtSeal, heardTimeAtSeal, sealedBy, firstAttemptAt } = entry;
  const { offsetMs, sealedMs } =
    lookUp.kind === 'answered' ? lookUp : { offsetMs: null, sealedMs: null };
  const byLookUp = offsetMs === null || firstAttemptAt === null ? null : firstAttemptAt + offsetMs;
  const bySealing = Math.max(providerTimeAtSeal ?? 0, heardTimeAtSeal ?? 0);
  const measured = sealedMs ?? sealedBy?.providerMs ?? null;
  if (measured === null && (offsetMs !== null || bySealing > 0)) return true;
  const latest = Math.max(bySealing, byLookUp ?? 0, measured ?? 0);
  return readMoment(createdAt) < latest - UNCERTAIN_MS;
}
