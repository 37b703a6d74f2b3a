import { addAlias, readAliases } from '../storage/aliases.ts';
import { isLiveOf, type OutboxEntry } from '../storage/outbox-rows.ts';
import type { RowRef } from '../storage/row-refs.ts';
import type { EngineContext } from './record-intents.ts';
import { keepBase, readBelow, refold } from './refold.ts';

/** A change of the same thing that was recorded later and never sent, so that it may still be changed itself (I5). */
export interface Follower {
  entry: OutboxEntry;
  /** The row below it, as its maker saw it. */
  seen: unknown;
}

/** What waits behind an entry on its keys, in the order of the log. */
export async function listFollowers(
  engine: EngineContext,
  { seq, keys, userId }: OutboxEntry,
): Promise<Follower[]> {
  const sharing = engine.db.outbox.where('keys').anyOf(keys);
  const later = await sharing
    .distinct()
    .filter((entry) => entry.seq > seq && entry.sealed === null && isLiveOf(entry, userId))
    .sortBy('seq');
  const followers: Follower[] = [];
  for (const entry of later) followers.push({ entry, seen: await readBelow(engine, entry) });
  return followers;
}

/** The provider named what an entry made: what waits behind it speaks of that from now on, and screens find it. */
export async function renameFollowers(
  { db, registry }: EngineContext,
  followers: readonly Follower[],
  { targets: [made] }: OutboxEntry,
  id: string | null,
): Promise<readonly Follower[]> {
  if (id === null || made === undefined) return followers;
  await addAlias(db, made, id);
  const renamed = followers.map(({ entry, seen }) => {
    const command = registry.get(entry.kind);
    if (command?.rename === undefined) return { entry, seen };
    const args = command.rename(entry.args, id);
    const names = { keys: command.keys(args), targets: command.targets(args) };
    return { entry: { ...entry, args, ...names }, seen };
  });
  await db.outbox.bulkPut(renamed.map(({ entry }) => entry));
  return renamed;
}

/** The answer to an entry was taken in: what waits behind it learns what it now stands on, and shows on it. */
export async function rebaseFollowers(
  engine: EngineContext,
  followers: readonly Follower[],
): Promise<void> {
  const { db, registry } = engine;
  const aliases = await readAliases(db);
  for (const { entry, seen } of followers) {
    await keepBase(db, entry.targets);
    const command = registry.get(entry.kind);
    if (command?.rebase !== undefined) {
      const args = command.rebase(entry.args, seen, await readBelow(engine, entry), aliases);
      await db.outbox.put({ ...entry, args });
    }
    await refold(engine, entry.targets, entry.userId);
  }
}

/**
 * What should have made a thing was refused: changes of it would go nowhere, so they join the refused entry, which the
 * person then sends whole or gives up whole.
 *
 * @returns the refused entry with them in it; null when a removal among them makes all of it needless.
 */
export async function joinFollowers(
  { db, registry }: EngineContext,
  refused: OutboxEntry,
  followers: readonly Follower[],
): Promise<OutboxEntry | null> {
  let whole = refused;
  for (const { entry } of followers) {
    const joined = registry.get(entry.kind)?.squash?.(whole, entry.args, null) ?? null;
    if (joined === null) continue;
    await db.outbox.delete(entry.seq);
    if (joined === 'nothing') return null;
    whole = { ...whole, args: joined.args };
  }
  return whole;
}

/**
 * The first half of a wish was refused or given up: the second halves that wait for it, and were never sent, go too.
 *
 * @returns the rows that they shaped.
 */
export async function dropSecondHalves(
  { db, registry }: EngineContext,
  { seq, userId }: OutboxEntry,
): Promise<readonly RowRef[]> {
  const waiting = await db.outbox.where('after').equals(seq).toArray();
  const halves = waiting.filter((entry) => {
    const isHalf = registry.get(entry.kind)?.fallsWith?.(entry.args).length ?? 0;
    return isHalf > 0 && entry.sealed === null && isLiveOf(entry, userId);
  });
  await db.outbox.bulkDelete(halves.map((half) => half.seq));
  return halves.flatMap(({ targets }) => targets);
}
