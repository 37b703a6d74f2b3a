export const BACKOFF_START_MS = 1_000;
export const BACKOFF_CAP_MS = 5 * 60 * 1000;
/** No provider is obeyed that asks for more patience than this. */
export const MAX_WAIT_MS = 60 * 60 * 1000;

/** Full jitter: uniform between a tenth and the whole of the doubled delay, so that devices never come back in step. */
export function backoffDelayMs(failures: number, random: number): number {
  const ceiling = Math.min(BACKOFF_CAP_MS, BACKOFF_START_MS * 2 ** Math.min(failures, 20));
  return Math.round(ceiling * (0.1 + 0.9 * random));
}
