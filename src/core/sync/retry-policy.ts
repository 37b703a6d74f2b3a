import type { ApiFailure } from '../network/api-failure.ts';

/** What to do with an entry after a call that did not settle it. */
export type RetryDecision =
  | { action: 'retry'; delayMs: number; countsAttempt: boolean; pausesOthers: boolean }
  | { action: 'refuse' };

const BACKOFF_START_MS = 1_000;
export const BACKOFF_CAP_MS = 5 * 60 * 1000;

/** Full jitter: uniform between a tenth and the whole of the doubled delay, so that devices never come back in step. */
export function backoffDelayMs(failures: number, random: number): number {
  const ceiling = Math.min(BACKOFF_CAP_MS, BACKOFF_START_MS * 2 ** Math.min(failures, 20));
  return Math.round(ceiling * (0.1 + 0.9 * random));
}

/**
 * The one table of retries. The network failing and a token running out are nobody's fault and count no attempt (I11);
 * whatever the provider decided goes to the person.
 *
 * @param failures earlier tries that failed for the same kind of reason.
 */
export function decideRetry(failure: ApiFailure, failures: number, random: number): RetryDecision {
  const delayMs = backoffDelayMs(failures, random);
  switch (failure.kind) {
    case 'offline':
    case 'captive':
    case 'signed-out':
    case 'unauthorized':
      return { action: 'retry', delayMs, countsAttempt: false, pausesOthers: true };
    case 'timeout':
    case 'unreadable':
    case 'in-progress':
      return { action: 'retry', delayMs, countsAttempt: true, pausesOthers: false };
    case 'throttled':
    case 'server':
      return {
        action: 'retry',
        delayMs: failure.retryAfterMs ?? delayMs,
        countsAttempt: true,
        pausesOthers: false,
      };
    case 'forbidden':
    case 'missing':
    case 'conflict':
    case 'rejected':
      return { action: 'refuse' };
  }
}
