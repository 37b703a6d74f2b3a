import type { QueryResult, SealedEntry } from '../../../sync/command.ts';

/** Times are given to the second, and an answer takes a while to arrive. */
const TOLERANCE_MS = 2 * 60 * 1000;

/**
 * Whether a request may have made something, by the provider's own times. A time heard before sealing is surely older
 * than the effect, even if the device's clock was set since.
 *
 * @param createdAt ISO 8601; an unreadable one is no evidence against it
 */
export function isMadeAfter(createdAt: string, entry: SealedEntry): boolean {
  const madeAt = Date.parse(createdAt);
  const earliest = entry.heardTimeAtSeal ?? entry.providerTimeAtSeal;
  return earliest === null || Number.isNaN(madeAt) || madeAt >= earliest - TOLERANCE_MS;
}

/** How well the provider's time is known on a device: its clock is compared to ten seconds, and told to the second. */
const UNCERTAIN_MS = 15_000;

/**
 * Whether something is no proof of a request, as it may have been there before. When the request was sealed is reckoned
 * by the device's clock as it stood then and as it stands at the look-up: one of the two tells a clock that was set once.
 * One that was set twice, away and back, is told by the context that sealed it, which has measured the time since; when
 * that one is gone, by what it had measured before. Where it had heard no time, nothing is a proof; a provider that never
 * says the time leaves nothing else to go by.
 */
export function isTooEarly(createdAt: string, entry: SealedEntry, lookUp: QueryResult): boolean {
  const { providerTimeAtSeal, heardTimeAtSeal, sealedBy, firstAttemptAt } = entry;
  const { offsetMs, sealedMs } =
    lookUp.kind === 'answered' ? lookUp : { offsetMs: null, sealedMs: null };
  const byLookUp = offsetMs === null || firstAttemptAt === null ? null : firstAttemptAt + offsetMs;
  const bySealing = Math.max(providerTimeAtSeal ?? 0, heardTimeAtSeal ?? 0);
  const told = sealedMs ?? sealedBy?.providerMs ?? null;
  if (told === null && (offsetMs !== null || bySealing > 0)) return true;
  const latest = Math.max(bySealing, byLookUp ?? 0, told ?? 0);
  return Date.parse(createdAt) < latest - UNCERTAIN_MS;
}
