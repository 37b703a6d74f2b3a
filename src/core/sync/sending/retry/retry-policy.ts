import type { ApiFailure } from '../../../network/api-failure.ts';
import { BACKOFF_START_MS, MAX_WAIT_MS } from '../../backoff.ts';
import { backoffDelayMs } from './backoff-delay.ts';

/** What to do with an entry after a call that did not settle it. */
export type RetryDecision =
  | { action: 'retry'; delayMs: number; countsAttempt: boolean; holdsBack: HeldBack }
  /** The provider clearly refused. */
  | { action: 'refuse' }
  /** No clear answer in so many tries: the person decides, and others pass (I8). */
  | { action: 'give-up' };

/** What a failure delays: this entry, or all of them, as nothing gets through or on `Retry-After`. */
type HeldBack = 'entry' | 'connection' | 'throttled';

/** Facts besides the failure itself. */
export interface RetryContext {
  /** Earlier tries that count against the entry. */
  attempts: number;
  /** Earlier tries in a row that ended as this one. */
  inARow: number;
  /** Whether the provider answers a harmless question just now: then the failure is about this entry. */
  isReachable: boolean;
  /** Whether a 401 is about this entry, as the provider takes the token for another question. */
  isDenied?: boolean;
  /** 0 ≤ value < 1. */
  random: number;
}

/** Failures of one kind in a row, or on the way in whatever form, after which an entry needs the person: at most 9 minutes. */
export const FAILURES_IN_A_ROW = 10;
/** Failures of any kind. */
export const FAILURES_IN_ALL = 40;
/** 429 without `Retry-After`, in a row, that delay all changes: some seconds. */
const UNTIMED_FOR_ALL = 3;

/**
 * Whether only a question beside it tells if the failure is about this entry or about the connection: a provider that is
 * down, or what stands before it, answers 5xx to everything (I9). One that sends `Retry-After` is not asked before the
 * last try, and after a 429 without it only when a short rest did not help.
 */
export function needsProbe(failure: ApiFailure, attempts: number, inARow = 0): boolean {
  const { kind } = failure;
  if (isThrottling(failure)) return attempts + 1 >= FAILURES_IN_ALL || mayBeAlone(failure, inARow);
  return kind === 'server' || kind === 'throttled' || isOnTheWay(kind, null);
}

type Throttling =
  | Extract<ApiFailure, { kind: 'throttled' }>
  | (Extract<ApiFailure, { kind: 'server' }> & { retryAfterMs: number });

/** 408 and 425 are about one request, unless they say how long to wait (I8). */
function isThrottling(failure: ApiFailure): failure is Throttling {
  if (failure.kind !== 'server' && failure.kind !== 'throttled') return false;
  const isOfRate = failure.kind === 'throttled' && ![408, 425].includes(failure.refusal.status);
  return isOfRate || failure.retryAfterMs !== null;
}

/** A limit that says no time may be that of one call alone: others need not wait for it (I8). */
function mayBeAlone({ retryAfterMs }: Throttling, inARow: number): boolean {
  return retryAfterMs === null && inARow >= UNTIMED_FOR_ALL;
}

/** Whether a failure is of something between this device and the provider: a firewall, a proxy, the line itself. */
export function isOnTheWay(kind: string, status: number | null): boolean {
  if (kind === 'captive' || kind === 'timeout') return true;
  return kind === 'server' && status !== null && isOfGateway(status);
}

/** 502 to 504; 511 of a network that wants a sign-in (RFC 6585 §6); 520 to 530 of a content delivery network. */
function isOfGateway(status: number): boolean {
  return (status >= 502 && status <= 504) || status === 511 || (status >= 520 && status <= 530);
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
    case 'unauthorized':
      if (context.isDenied === true) return afterDenial(context);
      return retry('connection', false, backoffDelayMs(context.inARow, context.random));
    case 'offline':
    case 'signed-out':
      return retry('connection', false, backoffDelayMs(context.inARow, context.random));
    case 'throttled':
    case 'server':
      if (isThrottling(failure)) return afterThrottle(failure, context);
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
  if (needsProbe(failure, context.attempts, context.inARow) && !context.isReachable)
    return retry('connection', false, delayMs);
  return isExhausted(context) ? { action: 'give-up' } : retry('entry', true, delayMs);
}

/** A provider may say by 401 that this change is not the member's to make: that holds up no other one (I8). */
function afterDenial({ inARow, random }: RetryContext): RetryDecision {
  if (inARow + 1 >= FAILURES_IN_A_ROW) return { action: 'give-up' };
  return retry('entry', false, backoffDelayMs(inARow, random));
}

/**
 * The provider's wish wins within reason, but not over the backoff: one second asked for again and again would be a
 * loop, a year would lose the change. A night of maintenance gives nothing up: that is for what is refused alone, while
 * the provider answers others (I9).
 */
function afterThrottle(failure: Throttling, context: RetryContext): RetryDecision {
  const isLast = context.attempts + 1 >= FAILURES_IN_ALL;
  if (isLast && context.isReachable) return { action: 'give-up' };
  const backoffMs = backoffDelayMs(context.inARow, context.random);
  const askedMs = Math.min(failure.retryAfterMs ?? 0, MAX_WAIT_MS);
  const isAlone = context.isReachable && mayBeAlone(failure, context.inARow);
  const delayMs = Math.max(BACKOFF_START_MS, backoffMs, askedMs);
  return retry(isAlone ? 'entry' : 'throttled', !isLast, delayMs);
}

function isExhausted({ attempts, inARow }: RetryContext): boolean {
  return inARow + 1 >= FAILURES_IN_A_ROW || attempts + 1 >= FAILURES_IN_ALL;
}

function retry(holdsBack: HeldBack, countsAttempt: boolean, delayMs: number): RetryDecision {
  return { action: 'retry', delayMs, countsAttempt, holdsBack };
}
