import { getMeta } from '../../../storage/meta-values.ts';
import { hasOutdatedMirror, isLeftToPerson, isUnclear } from '../../../storage/entry-states.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import type { EngineFailureCode, StoredFailure } from '../../../storage/stored-failure.ts';
import { equalTo } from '../../../storage/stored-tables.ts';
import type { Transaction } from '../../../storage/transact.ts';
import { appendEntry, type Kept } from '../../append-entry.ts';
import type { CommandRegistry, Mutation } from '../../command.ts';
import {
  deleteOrphanedDependencies,
  listBlockers,
  listLiveOnKey,
  dependencyKeysOf,
  readyAtWith,
} from '../../dependencies.ts';
import { remembersKey } from '../idempotency-keys.ts';
import type { EngineContext } from '../../engine.ts';
import { reappendAfter, removeWithDependents } from './move-behind.ts';
import { isWithoutRow, recordWithin } from '../../record-mutations.ts';
import { changeEntry } from './change-entry.ts';
import { LEASE_MS } from '../lease-length.ts';
import { AFTER_REFUSAL } from '../retry/reconcile.ts';
import { isWithoutEffect } from '../retry/reschedule.ts';
import { isSettledSince, sealOf } from '../claim/seal.ts';
import { AMBIGUOUS } from '../settle/settle-entries.ts';

/**
 * Sends a refused or held change on the person's request. A held entry continues in its place; one without a clear
 * refusal moves to the end of the outbox with its key and bytes; a clearly refused one becomes a new mutation.
 */
export function retryEntry(engine: EngineContext, seq: number): Promise<void> {
  return changeEntry(engine, seq, async (tx, entry) => {
    if (entry.state === 'held') return consent(engine, tx, entry);
    if (entry.state !== 'refused') return;
    if (isUnclear(entry)) return sendAgain(engine, tx, entry);
    const { kind, args, groupId, lastFailure, userId } = entry;
    const command = engine.registry.get(kind);
    const again = lastFailure === null ? args : (command?.retryArgs?.(args, lastFailure) ?? args);
    const mutation = { kind, args: again, groupId, isRepeat: isAnswered(entry) };
    if (await keepAsGone(engine, tx, entry, [mutation])) return;
    const needed = await listRefusedNeeds(engine, tx, userId, [mutation]);
    tx.delete('outbox', entry.seq);
    await recordWithin(engine, tx, userId, [...needed, mutation]);
  });
}

/** Whether the provider has refused it under the names that it has now. */
function isAnswered({ sealed }: OutboxEntry): boolean {
  return sealed !== null;
}

const GONE: StoredFailure = {
  kind: 'missing',
  status: null,
  message: 'What it changes is no longer there.',
  code: 'row-gone' satisfies EngineFailureCode,
  details: null,
};

/**
 * A change that was refused before it was sent, as its photo was, and whose row has gone since, can neither be sent nor
 * dropped unseen: it stays refused, and says why (I2).
 */
async function keepAsGone(
  { registry }: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
  mutations: readonly Mutation[],
): Promise<boolean> {
  if (isAnswered(entry)) return false;
  const areGone = await Promise.all(
    mutations.map((each) => isWithoutRow(registry, tx, entry.userId, each)),
  );
  if (!areGone.includes(true)) return false;
  tx.put('outbox', { ...entry, lastFailure: GONE });
  return true;
}

/** An earlier entry may have been held too and continue now: then this one waits for it again (I4). */
async function consent(
  { env, registry }: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
): Promise<void> {
  const { userId, seq, kind } = entry;
  const command = registry.get(kind);
  const known = command === undefined ? [] : await listBlockers(tx, userId, command, entry, seq);
  const waitsFor = [...new Set([...entry.waitsFor, ...known])];
  const now = env.clock.now();
  const queued: OutboxEntry = { ...entry, state: 'queued', createdAt: now, scheduledAt: now };
  tx.put('outbox', { ...queued, waitsFor, readyAt: readyAtWith(queued, waitsFor) });
}

/**
 * Later changes of the same thing may have arrived meanwhile: the view and the provider take it in after them. What
 * surely never arrived, as it was only told 401 or 429, is sealed anew, with what is known by then.
 */
async function sendAgain(
  engine: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
): Promise<void> {
  const { kind, args, groupId, userId } = entry;
  // The person has checked that it did not happen: reconciliation can add nothing.
  const isDecided = isLeftToPerson(entry);
  if (!isDecided && (await isOvertaken(engine, tx, entry))) {
    tx.put('outbox', { ...entry, lastFailure: AMBIGUOUS });
    return;
  }
  // Removed first, or it would wait for its own dependents.
  const behind = await removeWithDependents(tx, entry);
  const kept =
    mayLastTryHaveArrived(entry) || wasDecided(entry)
      ? await keepSeal(engine, tx, entry, isDecided)
      : {};
  const next = await appendEntry(engine, tx, userId, { kind, args, groupId }, kept);
  await reappendAfter(engine, tx, behind, { before: entry.seq, now: next.seq });
}

async function keepSeal(
  { env }: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
  isDecided: boolean,
): Promise<Kept> {
  const { idem, lastFailure, keys, userId } = entry;
  const isUnconfirmed = !isDecided && mayLastTryHaveArrived(entry);
  // The clock may have been set back since.
  const quietUntil = Math.min(entry.quietUntil, env.clock.now() + LEASE_MS);
  // What a look-up goes by stays, and the count of failures in a row begins anew.
  const refusal = lastFailure?.code === AFTER_REFUSAL ? { ...lastFailure, inARow: 0 } : null;
  const kept = { ...sealOf(entry), idem, isUnconfirmed, quietUntil, lastFailure: refusal };
  // What is found after a further try may be what the person has seen.
  if (isDecided) return { ...kept, lastFailure, isBaseOutdated: true, isMirrorOutdated: true };
  // Later changes of the same thing go before it now: what a look-up finds may be theirs (I2).
  const ahead = await Promise.all(keys.map((key) => listLiveOnKey(tx, userId, key)));
  return ahead.flat().length > 0 ? { ...kept, isBaseOutdated: true } : kept;
}

function mayLastTryHaveArrived({ isUnconfirmed, lastFailure }: OutboxEntry): boolean {
  return isUnconfirmed || lastFailure === null || !isWithoutEffect(lastFailure);
}

/** The person has sent it again before: what came of the tries before that is known no better by now (I2, I3). */
function wasDecided(entry: OutboxEntry): boolean {
  return entry.isBaseOutdated === true && hasOutdatedMirror(entry);
}

/** Without keys a try is looked up in a row that nothing of this device has changed since: here something has. */
async function isOvertaken(
  { env }: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
): Promise<boolean> {
  const capabilities = (await getMeta(tx, 'capabilities')) ?? [];
  if (!mayLastTryHaveArrived(entry) || remembersKey(entry, capabilities, env.clock.now()))
    return false;
  return isSettledSince(tx, entry);
}

/** Refused dependency-only entries that these mutations need: they are tried again first. */
async function listRefusedNeeds(
  { registry }: EngineContext,
  tx: Transaction,
  ownerId: string,
  mutations: readonly Mutation[],
): Promise<Mutation[]> {
  const brought = mutations.flatMap(({ kind, args }) => registry.get(kind)?.keys(args) ?? []);
  const needs = new Set(mutations.flatMap((mutation) => dependencyKeysOf(registry, mutation)));
  const refused: Mutation[] = [];
  for (const key of needs) {
    if (brought.includes(key)) continue;
    for (const { state, userId, kind, args } of await tx.where('outbox', 'keys', equalTo(key)))
      if (userId === ownerId && state === 'refused' && isForOthers(registry, kind))
        refused.push({ kind, args });
  }
  return refused;
}

function isForOthers(registry: CommandRegistry, kind: string): boolean {
  return registry.get(kind)?.isDependencyOnly === true;
}

/**
 * Replaces a refused change by the person's corrected one, with its dependencies before it, or changes nothing.
 *
 * @returns false when there is no such refused change any more.
 * @throws as `recordMutations`
 */
export async function replaceEntry(
  engine: EngineContext,
  seq: number,
  mutations: readonly Mutation[],
): Promise<boolean> {
  const isReplaced = await changeEntry(engine, seq, async (tx, entry) => {
    if (entry.state !== 'refused') return false;
    if (await keepAsGone(engine, tx, entry, mutations)) return true;
    // A refused entry shapes no row: no view to rebuild. Its dependents, as it may exist, wait for the new one.
    const behind = await removeWithDependents(tx, entry);
    const needed = await listRefusedNeeds(engine, tx, entry.userId, mutations);
    const isRepeat = isAnswered(entry);
    const corrected = mutations.map((mutation) => ({ ...mutation, isRepeat }));
    await recordWithin(engine, tx, entry.userId, [...needed, ...corrected]);
    const [key = ''] = entry.keys;
    const next = (await listLiveOnKey(tx, entry.userId, key)).at(-1);
    await reappendAfter(engine, tx, behind, { before: entry.seq, now: next?.seq });
    await deleteOrphanedDependencies(
      engine,
      tx,
      entry.userId,
      dependencyKeysOf(engine.registry, entry),
    );
    return true;
  });
  return isReplaced ?? false;
}
