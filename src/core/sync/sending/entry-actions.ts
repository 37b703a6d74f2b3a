import { getMeta } from '../../storage/meta-values.ts';
import { isUnclear, type OutboxEntry } from '../../storage/outbox-rows.ts';
import type { RowRef } from '../../storage/row-refs.ts';
import { equalTo } from '../../storage/stored-tables.ts';
import { transact, type Transaction } from '../../storage/transact.ts';
import { appendEntry, type Kept } from '../append-entry.ts';
import type { CommandRegistry, Mutation } from '../command.ts';
import {
  deleteOrphanedDependencies,
  listDependents,
  listBlockers,
  dependencyKeysOf,
  readyAtWith,
} from '../dependencies.ts';
import { remembersKey } from './announced-headers.ts';
import type { EngineContext } from '../engine.ts';
import { releaseDependents, resolveDependents } from './resolve-dependents.ts';
import { rebuildView } from '../rebuild-view.ts';
import { recordWithin } from '../record-mutations.ts';
import { AMBIGUOUS } from './settle-entries.ts';
import { dropCascading } from './settle-refused.ts';
import { retryAfterLoading } from '../retry-after-loading.ts';

/**
 * The person wants a refused or held change sent. What waited for consent goes on in its place; what was given up
 * without a clear no goes on at the end of the log with its key and bytes; what the provider refused becomes a new
 * mutation.
 */
export function retryEntry(engine: EngineContext, seq: number): Promise<void> {
  return changeEntry(engine, seq, async (tx, entry) => {
    if (entry.state === 'held') return consent(engine, tx, entry);
    if (entry.state !== 'refused') return;
    if (isUnclear(entry)) return sendKeyAgain(engine, tx, entry);
    const { kind, args, groupId, lastFailure, userId } = entry;
    const command = engine.registry.get(kind);
    const again = lastFailure === null ? args : (command?.retryArgs?.(args, lastFailure) ?? args);
    const mutation = { kind, args: again, groupId };
    const needed = await listRefusedNeeds(engine, tx, userId, [mutation]);
    tx.delete('outbox', entry.seq);
    await recordWithin(engine, tx, userId, [...needed, mutation]);
  });
}

/** What stood before it may have waited for the person too, and go on now: then it is before this one again (I4). */
async function consent(
  { env, registry }: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
): Promise<void> {
  const { userId, seq, kind } = entry;
  const command = registry.get(kind);
  const known = command === undefined ? [] : await listBlockers(tx, userId, command, entry);
  const waitsFor = [...new Set([...entry.waitsFor, ...known.filter((other) => other < seq)])];
  const now = env.clock.now();
  const queued: OutboxEntry = { ...entry, state: 'queued', createdAt: now, scheduledAt: now };
  tx.put('outbox', { ...queued, waitsFor, readyAt: readyAtWith(queued, waitsFor) });
}

/** Later changes of the same thing may have arrived meanwhile: the view and the provider take it in after them. */
async function sendKeyAgain(
  engine: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
): Promise<void> {
  const { kind, args, groupId, userId, lastFailure } = entry;
  // The person has looked, and says that it did not happen: nothing is left to be told by reading.
  const isDecided = lastFailure?.kind === 'ambiguous';
  if (!isDecided && (await isOvertaken(engine, tx, entry))) {
    tx.put('outbox', { ...entry, lastFailure: AMBIGUOUS });
    return;
  }
  const kept: Kept = {
    ...{ idem: entry.idem, sealed: entry.sealed, firstAttemptAt: entry.firstAttemptAt },
    ...{ baseAtSeal: entry.baseAtSeal, providerTimeAtSeal: entry.providerTimeAtSeal },
    isUnconfirmed: !isDecided,
    ...(entry.heardTimeAtSeal === undefined ? {} : { heardTimeAtSeal: entry.heardTimeAtSeal }),
    ...(entry.sealedBy === undefined ? {} : { sealedBy: entry.sealedBy }),
    ...(entry.isKeyless === true ? { isKeyless: true } : {}),
    ...(entry.isBaseOutdated === true ? { isBaseOutdated: true } : {}),
    ...(isDecided ? { lastFailure } : {}),
  };
  // Out of the log first, or it would wait for what waits for it.
  const behind = await takeOut(tx, entry);
  await appendEntry(engine, tx, userId, { kind, args, groupId }, kept);
  await putBehind(engine, tx, userId, behind);
}

/** What changes a thing comes after what makes it, in the log as in the view. */
async function putBehind(
  engine: EngineContext,
  tx: Transaction,
  userId: string,
  behind: readonly OutboxEntry[],
): Promise<void> {
  for (const { idem, createdAt, ...each } of behind)
    await appendEntry(engine, tx, userId, each, { idem, createdAt });
}

/** Without keys a try is looked up in a row that nothing of this device has changed since: here something has. */
async function isOvertaken(
  { env }: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
): Promise<boolean> {
  const { targets, firstAttemptAt, isUnconfirmed } = entry;
  const capabilities = (await getMeta(tx, 'capabilities')) ?? [];
  if (!isUnconfirmed || remembersKey(entry, capabilities, env.clock.now())) return false;
  const settlements = await Promise.all(targets.map((ref) => tx.get('settlements', ref)));
  return settlements.some(
    (settled) => settled !== undefined && settled.at >= (firstAttemptAt ?? 0),
  );
}

/** @returns what waits for the entry, and for what waits for it, in the order of the log */
async function takeOut(tx: Transaction, entry: OutboxEntry): Promise<OutboxEntry[]> {
  const taken = new Map([[entry.seq, entry]]);
  for (const each of taken.values()) {
    for (const dependent of await listDependents(tx, each)) taken.set(dependent.seq, dependent);
    tx.delete('outbox', each.seq);
  }
  taken.delete(entry.seq);
  return [...taken.values()].sort((a, b) => a.seq - b.seq);
}

/** What exists for others alone, was refused, and is named by these mutations: it is tried again before them. */
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
 * The person gives a change up (I2c). Only what is surely not on its way can be taken back.
 *
 * @returns false when it was too late: the entry is being sent or may have arrived.
 */
export async function discardEntry(engine: EngineContext, seq: number): Promise<boolean> {
  const isDiscarded = await changeEntry(engine, seq, async (tx, entry) => {
    const { state, isUnconfirmed, userId } = entry;
    if (state === 'sending' || (isUnconfirmed && (state === 'queued' || state === 'held')))
      return false;
    const { registry } = engine;
    tx.delete('outbox', entry.seq);
    const touched = await dropCascading(registry, tx, entry);
    touched.push(...(await dropChanges(engine, tx, entry)));
    await releaseDependents(tx, entry);
    await rebuildView(tx, registry, [...entry.targets, ...touched], userId);
    if (registry.get(entry.kind)?.isDependencyOnly === true)
      await resolveDependents(engine, tx, entry, null);
    await deleteOrphanedDependencies(engine, tx, userId, entry.needs);
    return true;
  });
  return isDiscarded ?? true;
}

/** What would have been made is given up: its changes, which were waiting for its id, would go nowhere. */
async function dropChanges(
  engine: EngineContext,
  tx: Transaction,
  entry: OutboxEntry,
): Promise<RowRef[]> {
  const { registry } = engine;
  const command = registry.get(entry.kind);
  if (command?.serverId === undefined || command.isDependencyOnly === true) return [];
  const dropped: RowRef[] = [];
  for (const dependent of await listDependents(tx, entry)) {
    if (dependent.sealed !== null || registry.get(dependent.kind)?.resolveId === undefined)
      continue;
    tx.delete('outbox', dependent.seq);
    dropped.push(...dependent.targets);
    await releaseDependents(tx, dependent);
  }
  return dropped;
}

/**
 * The person has corrected a refused change: a new one of the same thing takes its place, with what it needs before it,
 * or nothing moves.
 *
 * @returns false when there is no such change to correct any more.
 * @throws as `recordMutations`
 */
export async function replaceEntry(
  engine: EngineContext,
  seq: number,
  mutations: readonly Mutation[],
): Promise<boolean> {
  const isReplaced = await changeEntry(engine, seq, async (tx, entry) => {
    if (entry.state !== 'refused') return false;
    // It shapes no row: no view is to be rebuilt for its going. What waits for it, as it may exist, waits for the new one.
    const behind = await takeOut(tx, entry);
    const needed = await listRefusedNeeds(engine, tx, entry.userId, mutations);
    await recordWithin(engine, tx, entry.userId, [...needed, ...mutations]);
    await putBehind(engine, tx, entry.userId, behind);
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

/** What other members left waiting on this device goes, by the choice of the member who is signed in (I2c). */
export async function discardForeign({ db }: EngineContext): Promise<void> {
  await transact(db, async (tx) => {
    const session = await tx.get('session', 'current');
    if (session === undefined) return;
    const all = { lower: -Infinity, upper: [] };
    for (const { seq, userId } of await tx.where('outbox', 'seq', all))
      if (userId !== session.user.id) tx.delete('outbox', seq);
    for (const { id, userId } of await tx.where('blobs', 'id', all))
      if (userId !== session.user.id) tx.delete('blobs', id);
  });
}

/** undefined when there is no such entry. */
async function changeEntry<T>(
  { db, registry }: EngineContext,
  seq: number,
  work: (tx: Transaction, entry: OutboxEntry) => Promise<T> | T,
): Promise<T | undefined> {
  return retryAfterLoading(registry, () =>
    transact(db, async (tx) => {
      const entry = await tx.get('outbox', seq);
      return entry === undefined ? undefined : work(tx, entry);
    }),
  );
}
