import type { OutboxEntry } from '../storage/outbox-rows.ts';
import { equalTo } from '../storage/stored-tables.ts';
import { transact, type Transaction } from '../storage/transact.ts';
import { getAliases } from '../storage/aliases.ts';
import { appendEntry, commandOf } from './append-entry.ts';
import type { Command, Intent } from './command.ts';
import {
  dropOrphans,
  listDependents,
  listLiveOnKey,
  needsOf,
  resolveKnown,
} from './dependencies.ts';
import type { EngineContext } from './engine.ts';
import { readView, rebuildView, stateBefore } from './rebuild-view.ts';
import { withCommands } from './with-commands.ts';

/**
 * The mutation enters the log and shows on the screen in one transaction, or neither happens (I1).
 *
 * @returns how many were recorded; one that changes nothing, or whose row is consumed already, is not.
 * @throws when a kind is unknown or its arguments are malformed (a bug), when the member is no longer signed in, and
 *   when the device is out of space; nothing has changed then.
 */
export function recordIntents(
  engine: EngineContext,
  userId: string,
  intents: readonly Intent[],
): Promise<number> {
  return withCommands(engine.registry, () =>
    transact(engine.db, (tx) => recordWithin(engine, tx, userId, intents)),
  );
}

/** `recordIntents` as a part of other work that `withCommands` runs. */
export async function recordWithin(
  engine: EngineContext,
  tx: Transaction,
  userId: string,
  intents: readonly Intent[],
): Promise<number> {
  for (const intent of intents) commandOf(engine.registry, intent);
  const session = await tx.get('session', 'current');
  if (session?.user.id !== userId)
    throw new Error('The change was not recorded: the member has signed out.');
  let recorded = 0;
  for (const intent of intents) if (await recordOne(engine, tx, userId, intent)) recorded += 1;
  return recorded;
}

async function recordOne(
  engine: EngineContext,
  tx: Transaction,
  userId: string,
  wanted: Intent,
): Promise<boolean> {
  const { registry } = engine;
  const command = commandOf(registry, wanted);
  if (wanted.consumes !== undefined && (await readView(tx, wanted.consumes)) === null) return false;
  const intent = await rebaseSeen(tx, command, await resolveKnown(tx, command, wanted));
  if (command.isDependencyOnly === true && !(await isMissing(tx, userId, command, intent)))
    return false;
  const [target] = command.targets(intent.args);
  if (target !== undefined && command.isNoop?.(await readView(tx, target), intent.args) === true)
    return false;
  if (!(await coalesceWithLast(engine, tx, userId, command, intent)))
    await appendEntry(engine, tx, userId, intent);
  return true;
}

/** A screen shows a row for a while: the member's own changes that were accepted meanwhile are nothing unseen. */
async function rebaseSeen(tx: Transaction, command: Command, intent: Intent): Promise<Intent> {
  const [target] = command.targets(intent.args);
  const { seen } = intent;
  if (command.rebase === undefined || target === undefined || seen === undefined) return intent;
  const now = await readView(tx, target);
  return { ...intent, args: command.rebase(intent.args, seen, now, await getAliases(tx)) };
}

/**
 * Whether what exists for others alone has still to be recorded: not when it is made, or waits already. One that was
 * refused makes room: recording it anew is the second try.
 */
async function isMissing(
  tx: Transaction,
  userId: string,
  command: Command,
  { args }: Intent,
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
  intent: Intent,
): Promise<boolean> {
  const earlier = await findCoalescible(tx, userId, command, intent);
  if (earlier === null) return false;
  const below = await stateBefore(tx, engine.registry, earlier);
  const joined = command.coalesce?.(earlier, intent.args, below) ?? null;
  if (joined === null) return false;
  tx.delete('outbox', earlier.seq);
  if (joined === 'nothing') await rebuildView(tx, engine.registry, earlier.targets, userId);
  else await appendEntry(engine, tx, userId, joined, { createdAt: earlier.createdAt });
  await dropOrphans(engine, tx, userId, needsOf(engine.registry, earlier));
  return true;
}

/** The last live entry on the same key, if it may still change: never sent (I5), and no later entry waits for it. */
async function findCoalescible(
  tx: Transaction,
  userId: string,
  command: Command,
  { args }: Intent,
): Promise<OutboxEntry | null> {
  const [key, ...others] = command.keys(args);
  if (command.coalesce === undefined || key === undefined || others.length > 0) return null;
  const last = (await listLiveOnKey(tx, userId, key)).at(-1);
  if (last?.state !== 'queued' || last.sealed !== null || last.keys.length > 1) return null;
  return (await listDependents(tx, last)).length > 0 ? null : last;
}
