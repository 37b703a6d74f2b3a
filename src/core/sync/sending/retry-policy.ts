import type { ApiFailure } from '../../network/api-failure.ts';
import { BACKOFF_START_MS, MAX_WAIT_MS } from '../backoff.ts';
import { backoffDelayMs } from './backoff-delay.ts';

/** What to do with an entry after a call that did not settle it. */
export type RetryDecision =
  | { action: 'retry'; delayMs: number; countsAttempt: boolean; holdsBack: HeldBack }
  /** The provider clearly refused. */
  | { action: 'refuse' }
  /** No clear answer in so many tries: the person decides, and others pass (I8). */
  | { action: 'give-up' };

/** What a failure delays: this entry, or all of them, as nothing gets through or on `Retry-After`. */
export type HeldBack = 'entry' | 'connection' | 'throttled';

/** Facts besides the failure itself. */
export interface RetryContext {
  /** Earlier tries that count against the entry. */
  attempts: number;
  /** Earlier tries in a row that ended as this one. */
  inARow: number;
  /** Whether the provider answers a harmless question just now: then the failure is about this entry. */
  isReachable: boolean;
  /** 0 ≤ value < 1. */
  random: number;
}

/** Failures of one kind in a row, or on the way in whatever form, after which an entry needs the person: at most 9 minutes. */
export const FAILURES_IN_A_ROW = 10;
/** Failures of any kind. */
export const FAILURES_IN_ALL = 40;

/** Whether only a question beside it tells if the failure is about this entry or about the connection. */
export function needsProbe(failure: ApiFailure): boolean {
  return isOnTheWay(failure.kind, 'refusal' in failure ? failure.refusal.status : null);
}

/** Whether a failure is of something between this device and the provider: a firewall, a proxy, the line itself. */
export function isOnTheWay(kind: string, status: number | null): boolean {
  if (kind === 'captive' || kind === 'timeout') return true;
  // 502 to 504 come from what stands before the provider.
  return kind === 'server' && status !== null && status >= 502 && status <= 504;
}

/**
 * The only retry policy. A failing network and an expired token count no attempt (I11); every other failure does, so
 * that no entry retries for ever; every decision of the provider goes to the person.
 */
export function decideRetry(failure: ApiFailure, context: RetryContext): RetryDecision {
  switch (failure.kind) {
    case 'not-sent':
      return retry('entry', false, 0);
    case 'forbidden':
    case 'missing':
    case 'conflict':
    case 'rejected':
      return { action: 'refuse' };
    case 'offline':
    case 'signed-out':
    case 'unauthorized':
      return retry('connection', false, backoffDelayMs(context.inARow, context.random));
    case 'throttled':
      return afterThrottle(failure, context);
    case 'server':
      if (failure.retryAfterMs !== null) return afterThrottle(failure, context);
      return afterFailure(failure, context);
    case 'captive':
    case 'timeout':
    case 'unreadable':
    case 'in-progress':
      return afterFailure(failure, context);
  }
}

function afterFailure(failure: ApiFailure, context: RetryContext): RetryDecision {
  // Alternating kinds of failures would restart the backoff each time: up to some seconds it grows with all of them.
  const failures = Math.max(context.inARow, Math.min(context.attempts, 3));
  const delayMs = backoffDelayMs(failures, context.random);
  if (needsProbe(failure) && !context.isReachable) return retry('connection', false, delayMs);
  return isExhausted(context) ? { action: 'give-up' } : retry('entry', true, delayMs);
}

/**
 * The provider's wish wins within reason, but not over the backoff: one second asked for again and again would be a
 * loop, a year would lose the change.
 */
function afterThrottle(
  { retryAfterMs }: Extract<ApiFailure, { kind: 'throttled' | 'server' }>,
  context: RetryContext,
): RetryDecision {
  if (context.attempts + 1 >= FAILURES_IN_ALL) return { action: 'give-up' };
  const backoffMs = backoffDelayMs(context.inARow, context.random);
  const askedMs = Math.min(retryAfterMs ?? 0, MAX_WAIT_MS);
  return retry('throttled', true, Math.max(BACKOFF_START_MS, backoffMs, askedMs));
}

function isExhausted({ attempts, inARow }: RetryContext): boolean {
  return inARow + 1 >= FAILURES_IN_A_ROW || attempts + 1 >= FAILURES_IN_ALL;
}

function retry(holdsBack: HeldBack, countsAttempt: boolean, delayMs: number): RetryDecision {
  return { action: 'retry', delayMs, countsAttempt, holdsBack };
}
