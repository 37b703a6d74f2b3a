/** Clocks are told to the second, and an answer is some time on its way. */
const TOLERANCE_MS = 2 * 60 * 1000;

/**
 * Whether something may have been made by a request that was sealed at this time. Both times are the provider's own: the
 * device's clock may be wrong by hours.
 *
 * @param createdAt ISO 8601; what cannot be read is no evidence against it
 * @param sealedAt epoch milliseconds; null when the provider's clock is not known
 */
export function isMadeAfter(createdAt: string, sealedAt: number | null): boolean {
  const madeAt = Date.parse(createdAt);
  return sealedAt === null || Number.isNaN(madeAt) || madeAt >= sealedAt - TOLERANCE_MS;
}

/** How well the provider's time is known on a device: its clock is compared to ten seconds, and told to the second. */
const UNCERTAIN_MS = 15_000;

/** Whether something is no proof of a request that was sealed later, although its clock may have been wrong. */
export function isTooEarly(createdAt: string, sealedAt: number | null): boolean {
  return sealedAt !== null && Date.parse(createdAt) < sealedAt - UNCERTAIN_MS;
}
