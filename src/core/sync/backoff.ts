export const BACKOFF_START_MS = 1_000;
export const BACKOFF_CAP_MS = 5 * 60 * 1000;
/** The longest `Retry-After` that is obeyed. */
export const MAX_WAIT_MS = 60 * 60 * 1000;
