import { getAliases } from '../storage/aliases.ts';
import { isLiveOf, isUnclear, needsPerson } from '../storage/entry-states.ts';
import type { OutboxEntry } from '../storage/outbox-rows.ts';
import { isWellFormed } from '../storage/readable-entries.ts';
import { equalTo, startingWith } from '../storage/stored-tables.ts';
import type { Transaction } from '../storage/transact.ts';
import type { Command, CommandRegistry, Dependency, Mutation } from './command.ts';
import type { EngineContext } from './engine.ts';

/*
 * An entry lists the live entries that must settle before it (`waitsFor`): the last one on each of its keys, and its
 * command's dependencies. When an entry ends, its dependents are released and inherit what it waited for.
 */

/** Live entries that an entry of this mutation has to wait for; for one that is in the log, those `before` it. */
export async function listBlockers(
  tx: Transaction,
  userId: string,
  command: Command,
  { args, groupId }: Mutation,
  before = Infinity,
): Promise<number[]> {
  const waits = new Set<number>();
  const keys = [...command.keys(args), ...keyDependencies(command, args).map(({ key }) => key)];
  for (const key of keys) {
    const live = await listLiveOnKey(tx, userId, key);
    const last = live.filter(({ seq }) => seq < before).at(-1);
    if (last !== undefined) waits.add(last.seq);
  }
  for (const dependency of command.dependsOn?.(args) ?? []) {
    if ('key' in dependency) continue;
    for (const seq of await listBarrier(tx, userId, dependency, groupId ?? null)) waits.add(seq);
  }
  return [...waits].filter((seq) => seq < before);
}

/** Keys of the dependencies of a mutation. */
export function dependencyKeysOf(
  registry: CommandRegistry,
  { kind, args }: Mutation,
): readonly string[] {
  const command = registry.get(kind);
  if (!command?.accepts(args)) return [];
  return keyDependencies(command, args).map(({ key }) => key);
}

type KeyDependency = Extract<Dependency, { key: string }>;

/** Dependencies by name. */
export function keyDependencies(command: Command, args: unknown): KeyDependency[] {
  const all = command.dependsOn?.(args) ?? [];
  return all.filter((dependency): dependency is KeyDependency => 'key' in dependency);
}

/** Whether an entry names something that it cannot go without, and that nothing makes any more. */
export async function lacksNeeded(
  tx: Transaction,
  command: Command,
  { args, userId }: OutboxEntry,
): Promise<boolean> {
  const needed = keyDependencies(command, args).filter(({ onRefused }) => onRefused === 'refuse');
  const live = await Promise.all(needed.map(({ key }) => listLiveOnKey(tx, userId, key)));
  return live.some(({ length }) => length === 0);
}

/** The member's live entries on a key, in the order of the log. */
export async function listLiveOnKey(
  tx: Transaction,
  userId: string,
  key: string,
): Promise<OutboxEntry[]> {
  const onKey = await tx.where('outbox', 'keys', equalTo(key));
  return onKey
    .filter((entry) => isWellFormed(entry) && isLiveOf(entry, userId))
    .sort((a, b) => a.seq - b.seq);
}

/**
 * Entries that may have made what a mutation changes, without a clear answer: it has no id yet, so its changes wait until
 * the person has decided about it.
 */
export async function listUnclearMakers(
  registry: CommandRegistry,
  tx: Transaction,
  userId: string,
  { kind: changing, args }: Mutation,
): Promise<number[]> {
  const command = registry.get(changing);
  if (command?.resolveId === undefined || makesThing(command)) return [];
  const keys = command.keys(args);
  const onKeys = await Promise.all(keys.map((key) => tx.where('outbox', 'keys', equalTo(key))));
  return onKeys
    .flat()
    .filter((entry) => isWellFormed(entry) && entry.userId === userId && isUnclear(entry))
    .filter(({ kind }) => makesThing(registry.get(kind)))
    .map(({ seq }) => seq);
}

/** Whether a command makes what other entries change. */
export function makesThing(command: Command | undefined): boolean {
  return command?.serverId !== undefined && command.isDependencyOnly !== true;
}

async function listBarrier(
  tx: Transaction,
  userId: string,
  { keysFrom, kindsFrom }: Exclude<Dependency, KeyDependency>,
  groupId: string | null,
): Promise<number[]> {
  const all = await tx.where('outbox', 'keys', startingWith(keysFrom));
  const live = all.filter((entry) => isWellFormed(entry) && isLiveOf(entry, userId));
  const stuck = listStalled(live);
  return live
    .filter(
      (entry) =>
        entry.kind.startsWith(kindsFrom) &&
        !stuck.has(entry.seq) &&
        (entry.groupId === null || entry.groupId !== groupId),
    )
    .map(({ seq }) => seq);
}

/** Entries that wait for a person or for a newer app, and those behind them. */
export function listStalled(
  live: readonly Pick<OutboxEntry, 'seq' | 'state' | 'waitsFor'>[],
): ReadonlySet<number> {
  const stuck = new Set<number>();
  for (const { seq, state, waitsFor } of [...live].sort((a, b) => a.seq - b.seq)) {
    const isStuck = needsPerson({ state }) || waitsFor.some((w) => stuck.has(w));
    if (isStuck) stuck.add(seq);
  }
  return stuck;
}

/** Entries that wait for this one. */
export async function listDependents(
  tx: Transaction,
  { seq }: Pick<OutboxEntry, 'seq'>,
): Promise<OutboxEntry[]> {
  const waiting = await tx.where('outbox', 'waitsFor', equalTo(seq));
  return waiting.filter(isWellFormed).sort((a, b) => a.seq - b.seq);
}

/**
 * From when an entry may be claimed that waits for these: only `queued` ones wait for their turn. A request may still be
 * on its way when that comes.
 */
export function readyAtWith(
  { state, readyAt, quietUntil }: Pick<OutboxEntry, 'state' | 'readyAt'> & Partial<OutboxEntry>,
  waitsFor: readonly number[],
): number | null {
  if (state !== 'queued') return readyAt;
  if (waitsFor.length > 0) return null;
  // A damaged row may lack it.
  return readyAt ?? quietUntil ?? 0;
}

/** Puts the provider's ids into a mutation: of its dependencies, and of the thing it changes. */
export async function resolveKnownIds(
  tx: Transaction,
  command: Command,
  mutation: Mutation,
): Promise<Mutation> {
  if (command.resolveId === undefined) return mutation;
  const aliases = await getAliases(tx);
  let { args } = mutation;
  for (const key of [...command.keys(args), ...keyDependencies(command, args).map((d) => d.key)]) {
    const id = aliases[key];
    if (id !== undefined) args = command.resolveId(args, key, id);
  }
  return { ...mutation, args };
}

/** Deletes dependency-only entries that no remaining entry names, unless they may be in flight. */
export async function deleteOrphanedDependencies(
  { registry }: EngineContext,
  tx: Transaction,
  userId: string,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    const needing = await tx.where('outbox', 'needs', equalTo(key));
    if (needing.some((entry) => entry.userId === userId)) continue;
    for (const entry of await tx.where('outbox', 'keys', equalTo(key))) {
      const isDependencyOnly = registry.get(entry.kind)?.isDependencyOnly === true;
      const isLoose =
        entry.state === 'refused' || (entry.state === 'queued' && entry.sealed === null);
      if (entry.userId === userId && isDependencyOnly && isLoose) tx.delete('outbox', entry.seq);
    }
  }
}
