import type { ApiFailure } from '../network/api-failure.ts';

/** What to do with an entry after a call that did not settle it. */
export type RetryDecision =
  | { action: 'retry'; delayMs: number; countsAttempt: boolean; pausesOthers: boolean }
  | { action: 'refuse' };

const BACKOFF_START_MS = 1_000;
export const BACKOFF_CAP_MS = 5 * 60 * 1000;
/** No provider is obeyed that asks for more patience than this. */
export const MAX_WAIT_MS = 60 * 60 * 1000;
/** A provider that answers 500 this often to one entry, over about half an hour, has a problem with that entry. */
export const BROKEN_ANSWER_LIMIT = 12;

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
  if (isPoison(failure, failures)) return { action: 'refuse' };
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
        delayMs: obeyRetryAfter(failure.retryAfterMs, delayMs),
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

/** The provider's wish wins, within reason: zero would spin, a year would lose the change. */
function obeyRetryAfter(retryAfterMs: number | null, delayMs: number): number {
  if (retryAfterMs === null) return delayMs;
  return Math.min(MAX_WAIT_MS, Math.max(BACKOFF_START_MS, retryAfterMs));
}

/** 502 to 504 are an outage and may last; 500 again and again is about this one request. */
function isPoison(failure: ApiFailure, failures: number): boolean {
  const isBroken = failure.kind === 'server' && failure.refusal.status === 500;
  return isBroken && failures + 1 >= BROKEN_ANSWER_LIMIT;
}
