import { type ApiFailure, refusalMessageOf } from '../../../network/api-failure.ts';
import { getMeta } from '../../../storage/meta-values.ts';
import { isUnclear } from '../../../storage/entry-states.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import type { EngineFailureCode, StoredFailure } from '../../../storage/stored-failure.ts';
import { equalTo } from '../../../storage/stored-tables.ts';
import { transact, type Transaction } from '../../../storage/transact.ts';
import { remembersKey } from '../idempotency-keys.ts';
import type { ClaimedEntry } from '../claim/claim-entries.ts';
import type { EngineContext } from '../../engine.ts';
import { clearPause } from '../retry/pauses.ts';
import { readAhead } from './read-ahead.ts';
import { AFTER_REFUSAL, type SendFailure, type SentReply } from '../retry/reconcile.ts';
import { decideRetry, isOnTheWay, type RetryDecision } from '../retry/retry-policy.ts';
import { lacksNeededId, settleAccepted } from './settle-accepted.ts';
import { rescheduleEntry, rescheduleUnsent } from '../retry/reschedule.ts';
import { settleRefused } from './settle-refused.ts';
import { retryAfterLoading } from '../../retry-after-loading.ts';

/** How the sending of an entry ended. */
export type Outcome = { entry: ClaimedEntry } & (
  | { kind: 'accepted'; reply: SentReply | 'already-done' }
  | { kind: 'refused'; failure: StoredFailure }
  | { kind: 'later'; failure: StoredFailure; decision: Extract<RetryDecision, { action: 'retry' }> }
  | { kind: 'not-sent' }
);

/** Takes outcomes into the log. */
export interface Settler {
  /** Resolves when it is stored. */
  settle(outcomes: readonly Outcome[]): Promise<void>;
}

interface Waiting {
  outcomes: readonly Outcome[];
  resolve: () => void;
  reject: (cause: unknown) => void;
}

/** Outcomes that come while others are being stored are stored together: one transaction costs as much as ten. */
export function createSettler(engine: EngineContext): Settler {
  let waiting: Waiting[] = [];
  let isStoring = false;
  const storeAll = async () => {
    isStoring = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await storeGroup(engine, group);
    }
    isStoring = false;
  };
  return {
    settle: (outcomes) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ outcomes, resolve, reject });
        if (!isStoring) void storeAll();
      }),
  };
}

/** When the group cannot be stored each part of it is tried alone: one that fails takes no other with it. */
async function storeGroup(engine: EngineContext, group: readonly Waiting[]): Promise<void> {
  try {
    await store(
      engine,
      group.flatMap(({ outcomes }) => outcomes),
    );
    for (const { resolve } of group) resolve();
  } catch (cause) {
    for (const { outcomes, resolve, reject } of group) {
      if (group.length === 1 && outcomes.length === 1) reject(cause);
      else await storeEach(engine, outcomes).then(resolve, reject);
    }
  }
}

/** In order: on the same key, outcomes after one that failed are left to their leases (I4). */
async function storeEach(engine: EngineContext, outcomes: readonly Outcome[]): Promise<void> {
  const failed: { keys: readonly string[]; cause: unknown }[] = [];
  for (const outcome of outcomes) {
    const { keys } = outcome.entry;
    if (failed.some((earlier) => earlier.keys.some((key) => keys.includes(key)))) continue;
    await store(engine, [outcome]).catch((cause: unknown) => failed.push({ keys, cause }));
  }
  if (failed[0] !== undefined) throw failed[0].cause;
}

async function store(engine: EngineContext, outcomes: readonly Outcome[]): Promise<void> {
  await retryAfterLoading(engine.registry, () =>
    transact(engine.db, async (tx) => {
      await readAhead(
        tx,
        outcomes.map(({ entry }) => entry),
      );
      for (const outcome of outcomes) await settleOne(engine, tx, outcome);
      if (outcomes.some(gotThrough)) await clearPause(tx);
    }),
  );
}

function gotThrough(outcome: Outcome): boolean {
  return outcome.kind === 'accepted' && outcome.reply !== 'already-done';
}

/**
 * An acceptance counts from any context: the change was made. All else counts only from the lease holder (I13): another
 * context may have sent the request again since, with another result; or have let later changes pass, which a
 * reconciliation would take for this one. With a key that is still stored a refusal counts too: any repeat gets the same one.
 */
async function settleOne(engine: EngineContext, tx: Transaction, outcome: Outcome): Promise<void> {
  const current = await findCurrent(tx, outcome);
  if (current === undefined) return;
  const entry = { ...outcome.entry, seq: current.seq };
  const isOwner = current.state === 'sending' && current.lease?.fence === entry.fence;
  switch (outcome.kind) {
    case 'accepted':
      if (outcome.reply !== 'already-done' && outcome.reply.isFound === true && !isOwner) return;
      if (await lacksNeededId(engine, tx, current, outcome.reply)) {
        if (isOwner) await settleUnreadable(engine, tx, entry, current);
        return;
      }
      return settleAccepted(engine, tx, entry, current, outcome.reply, !isOwner);
    case 'refused':
      if (isOwner || (await isAnsweredAgain(engine, tx, current, outcome.failure)))
        await settleRefused(engine, tx, entry, current, outcome.failure);
      return;
    case 'later':
      if (isOwner) await rescheduleEntry(engine, tx, current, outcome.failure, outcome.decision);
      return;
    case 'not-sent':
      if (isOwner) rescheduleUnsent(engine, tx, current, entry);
  }
}

/** The entry as it is stored now: an acceptance is also that of one that the person has sent again meanwhile. */
async function findCurrent(
  tx: Transaction,
  { kind, entry: { seq, idem, userId } }: Outcome,
): Promise<OutboxEntry | undefined> {
  const inPlace = await tx.get('outbox', seq);
  if (inPlace?.idem === idem) return inPlace;
  if (kind !== 'accepted') return undefined;
  return (await tx.where('outbox', 'userId', equalTo(userId))).find((each) => each.idem === idem);
}

/** An acceptance without the needed fields settles nothing: it is sent again, and at last the person decides (I2). */
async function settleUnreadable(
  engine: EngineContext,
  tx: Transaction,
  entry: ClaimedEntry,
  current: OutboxEntry,
): Promise<void> {
  const error: ApiFailure = { kind: 'unreadable' };
  const inARow = countInARow(entry, error);
  const failure = toStoredFailure(error, inARow + 1);
  const context = { attempts: entry.attempts, inARow, isReachable: true };
  const decision = decideRetry(error, { ...context, random: engine.env.random() });
  if (decision.action === 'retry') await rescheduleEntry(engine, tx, current, failure, decision);
  else await settleRefused(engine, tx, entry, current, failure);
}

/** Where the key is remembered no more, a later try may have been accepted since (I3). */
async function isAnsweredAgain(
  { env }: EngineContext,
  tx: Transaction,
  current: OutboxEntry,
  failure: StoredFailure,
): Promise<boolean> {
  if (current.state === 'refused' || isUnclear({ state: 'refused', lastFailure: failure }))
    return false;
  const capabilities = (await getMeta(tx, 'capabilities')) ?? [];
  return remembersKey(current, capabilities, env.clock.now());
}

/** A failure as stored, with its number in a row. */
export function toStoredFailure(failure: SendFailure, inARow: number): StoredFailure {
  if (failure.kind === 'ambiguous') return { ...AMBIGUOUS, inARow };
  const refusal = 'refusal' in failure ? failure.refusal : null;
  return {
    kind: failure.kind,
    status: refusal?.status ?? null,
    message: refusalMessageOf(failure),
    code: failure.isAfterRefusal === true ? AFTER_REFUSAL : (refusal?.body?.code ?? null),
    details: refusal?.body ?? null,
    inARow,
  };
}

/** Reading cannot tell whether it had its effect: the person decides. */
export const AMBIGUOUS: StoredFailure = {
  kind: 'ambiguous',
  status: null,
  message: null,
  code: 'effect-unknown' satisfies EngineFailureCode,
  details: null,
};

/**
 * Earlier consecutive tries that ended alike; connection failures do not count against the entry. A gateway may answer
 * a batch and a single call differently, and means the same.
 */
export function countInARow(
  { lastFailure }: Pick<ClaimedEntry, 'lastFailure'>,
  failure: ApiFailure,
): number {
  if (lastFailure === null || lastFailure.isOfConnection) return 0;
  const status = 'refusal' in failure ? failure.refusal.status : null;
  const isSame = lastFailure.kind === failure.kind && lastFailure.status === status;
  const areOnTheWay =
    isOnTheWay(failure.kind, status) && isOnTheWay(lastFailure.kind, lastFailure.status);
  return isSame || areOnTheWay ? (lastFailure.inARow ?? 1) : 0;
}
