import type { Evidence, QueryResult, SealedEntry } from '../../../sync/command.ts';

/** Clocks are told to the second, and an answer is some time on its way. */
const TOLERANCE_MS = 2 * 60 * 1000;

/**
 * Whether something may have been made by a request, by the provider's own times. What was told before the request was
 * sealed is surely older than its effect; the device's clock may have been set since.
 *
 * @param createdAt ISO 8601; what cannot be read is no evidence against it
 */
export function isMadeAfter(createdAt: string, entry: SealedEntry): boolean {
  const madeAt = Date.parse(createdAt);
  const earliest = entry.heardTimeAtSeal ?? entry.providerTimeAtSeal;
  return earliest === null || Number.isNaN(madeAt) || madeAt >= earliest - TOLERANCE_MS;
}

/** How well the provider's time is known on a device: an answer tells it to the second, and is some time on its way. */
const UNCERTAIN_MS = 15_000;

/**
 * Whether something is no proof of a request, as it may have been there before. The clock of a device may be set away
 * before the sealing and back after it, and both readings agree on a time that is wrong: when the request was sealed is
 * told by the steady clock, back from the answer to the look-up or on from what the provider had told the context that
 * sealed it. Where neither is known nothing is a proof; a provider that never says the time leaves nothing else to go by.
 */
export function isTooEarly(
  createdAt: string,
  { entry, sinceSealMs }: Pick<Evidence, 'entry' | 'sinceSealMs'>,
  lookUp: QueryResult,
): boolean {
  const { providerTimeAtSeal, heardTimeAtSeal, sealedBy } = entry;
  const timeMs = lookUp.kind === 'answered' ? lookUp.timeMs : null;
  if (timeMs === null && providerTimeAtSeal === null && heardTimeAtSeal === undefined) return false;
  const sinceMs = sinceSealMs();
  const back = timeMs === null || sinceMs === null ? null : timeMs - sinceMs;
  // The steady clock of some devices stands still while they sleep.
  const on = Math.max(sealedBy?.providerMs ?? Infinity, providerTimeAtSeal ?? 0);
  const sealedAt = back ?? on;
  return Date.parse(createdAt) < sealedAt - UNCERTAIN_MS;
}
