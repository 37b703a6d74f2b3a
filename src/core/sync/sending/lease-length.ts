/** Longer than the slowest send: a healthy context never loses its lease. */
export const LEASE_MS = 45_000;
