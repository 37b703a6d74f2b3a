import type { OutboxEntry } from '../storage/outbox-rows.ts';
import { countRecorded, noteRecorded } from '../storage/recorded-dispatches.ts';
import { equalTo } from '../storage/stored-tables.ts';
import { transact, type Transaction } from '../storage/transact.ts';
import { getAliases } from '../storage/aliases.ts';
import { appendEntry, commandOf, type Kept } from './append-entry.ts';
import type { Command, CommandRegistry, Mutation } from './command.ts';
import {
  deleteOrphanedDependencies,
  listDependents,
  listLiveOnKey,
  listUnclearMakers,
  dependencyKeysOf,
  resolveKnownIds,
} from './dependencies.ts';
import type { EngineContext } from './engine.ts';
import { readBase, readView, rebuildView, stateBefore } from './rebuild-view.ts';
import { retryAfterLoading } from './retry-after-loading.ts';

/** The dispatch of a tap, as the journal has it. */
interface Dispatch {
  id: string;
  /** Milliseconds. */
  atMs: number;
  /** Whether the journal still has it. */
  isKept: () => boolean;
}

/**
 * The mutation enters the log and shows on the screen in one transaction, or neither happens (I1).
 *
 * @param dispatch is recorded once, by whichever page comes first (I3); null for one that no journal holds
 * @returns how many were recorded; one that changes nothing, or whose row is consumed already, is not.
 * @throws when a kind is unknown or its arguments are malformed (a bug), when the member is no longer signed in, and
 *   when the device is out of space; nothing has changed then.
 */
export function recordMutations(
  engine: EngineContext,
  userId: string,
  mutations: readonly Mutation[],
  dispatch: Dispatch | null = null,
): Promise<number> {
  return retryAfterLoading(engine.registry, () =>
    transact(engine.db, (tx) => recordDispatch(engine, tx, userId, mutations, dispatch)),
  );
}

/** Thrown when the member who tapped is no longer signed in. */
class SignedOut extends Error {
  override name = 'SignedOut';
  override message = 'The member has signed out.';
}

/** `recordMutations` as a part of a transaction, such as one that records earlier dispatches too. */
export async function recordDispatch(
  engine: EngineContext,
  tx: Transaction,
  userId: string,
  mutations: readonly Mutation[],
  dispatch: Dispatch | null,
): Promise<number> {
  if (dispatch === null) return recordWithin(engine, tx, userId, mutations);
  const { id, atMs, isKept } = dispatch;
  const before = await countRecorded(tx, id);
  if (before !== undefined) return before;
  // A logout, while this page was frozen, has erased the tap and the mark that another page had recorded it (I3).
  if (!isKept()) throw new SignedOut();
  const count = await recordWithin(engine, tx, userId, mutations, { createdAt: atMs });
  noteRecorded(tx, id, { atMs, count });
  return count;
}

/** `recordMutations` as a part of other work that `retryAfterLoading` runs. */
export async function recordWithin(
  engine: EngineContext,
  tx: Transaction,
  userId: string,
  mutations: readonly Mutation[],
  kept: Kept = {},
): Promise<number> {
  for (const mutation of mutations) commandOf(engine.registry, mutation);
  const session = await tx.get('session', 'current');
  if (session?.user.id !== userId) throw new SignedOut();
  let recorded = 0;
  for (const mutation of mutations)
    if (await recordOne(engine, tx, userId, mutation, kept)) recorded += 1;
  return recorded;
}

async function recordOne(
  engine: EngineContext,
  tx: Transaction,
  userId: string,
  wanted: Mutation,
  kept: Kept,
): Promise<boolean> {
  const { registry } = engine;
  const command = commandOf(registry, wanted);
  if (wanted.consumes !== undefined && (await readView(tx, wanted.consumes)) === null) return false;
  const mutation = await rebaseSeen(tx, command, await resolveKnownIds(tx, command, wanted));
  if (command.isDependencyOnly === true && !(await isMissing(tx, userId, command, mutation)))
    return false;
  if (await changesNothing(registry, tx, userId, mutation)) return false;
  if (!(await coalesceWithLast(engine, tx, userId, command, mutation)))
    await appendEntry(engine, tx, userId, mutation, kept);
  return true;
}

async function changesNothing(
  registry: CommandRegistry,
  tx: Transaction,
  userId: string,
  mutation: Mutation,
): Promise<boolean> {
  const { args, isRepeat = false } = mutation;
  const command = commandOf(registry, mutation);
  const [target] = command.targets(args);
  if (target === undefined) return false;
  const row = await readView(tx, target);
  if (command.isNoop?.(row, args) !== true) return false;
  return row !== null || !(isRepeat || (await mayExist(registry, tx, userId, mutation)));
}

/** What no row shows may have been made: its changes wait for the person's decision (I2). */
async function mayExist(...of: Parameters<typeof listUnclearMakers>): Promise<boolean> {
  return (await listUnclearMakers(...of)).length > 0;
}

/** Whether there is nothing left that a mutation could change. */
export async function isWithoutRow(
  registry: CommandRegistry,
  tx: Transaction,
  userId: string,
  wanted: Mutation,
): Promise<boolean> {
  const command = commandOf(registry, wanted);
  const mutation = await resolveKnownIds(tx, command, wanted);
  const [target] = command.targets(mutation.args);
  const hasRow = target === undefined || (await readView(tx, target)) !== null;
  if (hasRow || command.isNoop?.(null, mutation.args) !== true) return false;
  return !(await mayExist(registry, tx, userId, mutation));
}

/** A screen shows a row for a while: the member's own changes that were accepted meanwhile are nothing unseen. */
async function rebaseSeen(
  tx: Transaction,
  command: Command,
  mutation: Mutation,
): Promise<Mutation> {
  const [target] = command.targets(mutation.args);
  const { seen } = mutation;
  if (command.rebase === undefined || target === undefined || seen === undefined) return mutation;
  const now = await readView(tx, target);
  return { ...mutation, args: command.rebase(mutation.args, seen, now, await getAliases(tx)) };
}

/**
 * Whether a dependency-only mutation must be recorded: not when it was made, or is live. A refused one is deleted:
 * recording it again is the second try.
 */
async function isMissing(
  tx: Transaction,
  userId: string,
  command: Command,
  { args }: Mutation,
): Promise<boolean> {
  const [key] = command.keys(args);
  if (key === undefined) return true;
  if ((await getAliases(tx))[key] !== undefined) return false;
  if ((await listLiveOnKey(tx, userId, key)).length > 0) return false;
  for (const { seq, state } of await tx.where('outbox', 'keys', equalTo(key)))
    if (state === 'refused') tx.delete('outbox', seq);
  return true;
}

/** @returns whether the mutation joined the last entry on its key, or made it needless */
async function coalesceWithLast(
  engine: EngineContext,
  tx: Transaction,
  userId: string,
  command: Command,
  mutation: Mutation,
): Promise<boolean> {
  const earlier = await findCoalescible(tx, userId, command, mutation);
  if (earlier === null) return false;
  const below = await stateBefore(tx, engine.registry, earlier);
  const [target] = earlier.targets;
  const held = target === undefined ? null : await readBase(tx, target);
  const joined = command.coalesce?.(earlier, mutation.args, below, held) ?? null;
  if (joined === null) return false;
  tx.delete('outbox', earlier.seq);
  if (joined === 'nothing') await rebuildView(tx, engine.registry, earlier.targets, userId);
  else await appendEntry(engine, tx, userId, joined, { createdAt: earlier.createdAt });
  await deleteOrphanedDependencies(engine, tx, userId, dependencyKeysOf(engine.registry, earlier));
  return true;
}

/** The last live entry on the same key, if it may still change: never sent (I5), and no later entry waits for it. */
async function findCoalescible(
  tx: Transaction,
  userId: string,
  command: Command,
  { args }: Mutation,
): Promise<OutboxEntry | null> {
  const [key, ...others] = command.keys(args);
  if (command.coalesce === undefined || key === undefined || others.length > 0) return null;
  const last = (await listLiveOnKey(tx, userId, key)).at(-1);
  if (last?.state !== 'queued' || last.sealed !== null || last.keys.length > 1) return null;
  return (await listDependents(tx, last)).length > 0 ? null : last;
}
