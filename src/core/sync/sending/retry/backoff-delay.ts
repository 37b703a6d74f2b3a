import { BACKOFF_CAP_MS, BACKOFF_START_MS } from '../../backoff.ts';

/** Full jitter: uniform between a tenth and the whole of the doubled delay, so that devices never come back in step. */
export function backoffDelayMs(failures: number, random: number): number {
  const ceiling = Math.min(BACKOFF_CAP_MS, BACKOFF_START_MS * 2 ** Math.min(failures, 20));
  return Math.round(ceiling * (0.1 + 0.9 * random));
}
