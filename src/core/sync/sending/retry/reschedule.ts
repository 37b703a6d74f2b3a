import { getMeta } from '../../../storage/meta-values.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import {
  type FailureKind,
  isClearRefusal,
  type StoredFailure,
} from '../../../storage/stored-failure.ts';
import type { Transaction } from '../../../storage/transact.ts';
import { remembersKey } from '../idempotency-keys.ts';
import { backoffDelayMs } from './backoff-delay.ts';
import { readyAtWith } from '../../dependencies.ts';
import type { EngineContext } from '../../engine.ts';
import {
  QUIET_AFTER_ANSWER_MS,
  QUIET_AFTER_BREAK_MS,
  QUIET_AFTER_TIMEOUT_MS,
} from '../../quiet-times.ts';
import { AFTER_REFUSAL } from './reconcile.ts';
import type { RetryDecision } from './retry-policy.ts';

const WITHOUT_EFFECT: ReadonlySet<FailureKind> = new Set([
  'throttled',
  'unauthorized',
  'signed-out',
  'not-sent',
]);

/**
 * A 408 should mean that the request never arrived in full (RFC 9110 §15.5.9); but gateways also send it when they stop
 * waiting for a provider that still works on it.
 */
const REQUEST_TIMEOUT = 408;

/** Statuses of gateways that stopped waiting; 522 and 524 of a content delivery network. */
const TIMEOUTS: ReadonlySet<number | null> = new Set([REQUEST_TIMEOUT, 504, 522, 524]);

/** Whether the request of a try that failed so was surely not carried out. */
export function isWithoutEffect({ kind, status }: StoredFailure): boolean {
  return WITHOUT_EFFECT.has(kind) && status !== REQUEST_TIMEOUT;
}

/**
 * An entry's times after a try that failed so: until when its request may still take effect, and until when it is not
 * sent again (I3). A key that the provider keeps makes a repeat harmless at once, and so the order of its later changes.
 */
export async function quietAfter(
  tx: Transaction,
  entry: OutboxEntry,
  failure: StoredFailure,
  now: number,
): Promise<Pick<OutboxEntry, 'quietUntil' | 'mayArriveUntil'>> {
  const capabilities = (await getMeta(tx, 'capabilities')) ?? [];
  if (isWithoutEffect(failure) || remembersKey(entry, capabilities, now)) return { quietUntil: 0 };
  const arrivalMs = arrivalAfter(failure);
  // What replaces or removes has the same effect twice, but not after a later change.
  const isRepeatable = entry.sealed?.method !== 'POST';
  const isSoon = failure.kind === 'offline' && isRepeatable;
  return {
    quietUntil: now + (isSoon ? QUIET_AFTER_ANSWER_MS : arrivalMs),
    // What was clearly refused has ended there.
    ...(isRepeatable &&
      !isClearRefusal(failure) && {
        mayArriveUntil: Math.max(entry.mayArriveUntil ?? 0, now + arrivalMs),
      }),
  };
}

function arrivalAfter({ kind, status }: StoredFailure): number {
  if (kind === 'timeout' || TIMEOUTS.has(status)) return QUIET_AFTER_TIMEOUT_MS;
  return kind === 'offline' ? QUIET_AFTER_BREAK_MS : QUIET_AFTER_ANSWER_MS;
}

/** A try without effect says nothing new of an earlier one that was refused and not looked up: that stays known (I2). */
export function withRefusal(before: StoredFailure | null, failure: StoredFailure): StoredFailure {
  const isKept = before?.code === AFTER_REFUSAL && isWithoutEffect(failure);
  return isKept ? { ...failure, code: AFTER_REFUSAL } : failure;
}

/** Nothing is settled: the entry waits for its next try with the same key and bytes. */
export async function rescheduleEntry(
  { env }: EngineContext,
  tx: Transaction,
  current: OutboxEntry,
  failure: StoredFailure,
  decision: Extract<RetryDecision, { action: 'retry' }>,
): Promise<void> {
  const now = env.clock.now();
  const isUnconfirmed = current.isUnconfirmed || !isWithoutEffect(failure);
  const quiet = await quietAfter(tx, current, failure, now);
  const queued: OutboxEntry = {
    ...current,
    ...quiet,
    state: 'queued',
    isUnconfirmed,
    attempts: current.attempts + (decision.countsAttempt ? 1 : 0),
    readyAt: Math.max(now + decision.delayMs, quiet.quietUntil),
    scheduledAt: now,
    lastFailure: {
      ...withRefusal(current.lastFailure, failure),
      isOfConnection: decision.holdsBack === 'connection',
    },
  };
  tx.put('outbox', { ...queued, readyAt: readyAtWith(queued, queued.waitsFor) });
}

/**
 * The request never left, or was not tried: its bytes stay (I5), and it is due at once; but repeated, with a backoff.
 * An entry batched behind another was held back by that one, whose backoff is enough: it goes as soon as that one
 * settles, and no failure counts against it (I8).
 */
export function rescheduleUnsent(
  { env }: EngineContext,
  tx: Transaction,
  current: OutboxEntry,
  { waitsFor: waitedFor }: Pick<OutboxEntry, 'waitsFor'>,
): void {
  const now = env.clock.now();
  const wasKeptBack = waitedFor.length > 0;
  const before =
    current.lastFailure?.kind === NOT_SENT.kind ? (current.lastFailure.inARow ?? 0) : 0;
  const unsent = withRefusal(current.lastFailure, { ...NOT_SENT, inARow: before + 1 });
  const delayMs = wasKeptBack || before === 0 ? 0 : backoffDelayMs(before, env.random());
  const queued: OutboxEntry = {
    ...current,
    state: 'queued',
    readyAt: now + delayMs,
    scheduledAt: now,
    lastFailure: wasKeptBack ? current.lastFailure : unsent,
  };
  tx.put('outbox', { ...queued, readyAt: readyAtWith(queued, queued.waitsFor) });
}

const NOT_SENT: StoredFailure = {
  kind: 'not-sent',
  status: null,
  message: null,
  code: null,
  details: null,
};
