import { addAlias } from '../../../storage/aliases.ts';
import { isUnclear } from '../../../storage/entry-states.ts';
import type { OutboxEntry } from '../../../storage/outbox-rows.ts';
import { isWellFormed } from '../../../storage/readable-entries.ts';
import { equalTo } from '../../../storage/stored-tables.ts';
import type { Transaction } from '../../../storage/transact.ts';
import { keyDependencies, listDependents, readyAtWith } from '../../dependencies.ts';
import type { EngineContext } from '../../engine.ts';
import { rebuildView } from '../../rebuild-view.ts';
import { isSignedIn } from '../is-signed-in.ts';

/**
 * An entry waits for a person: dependents that only follow it in order, as an order follows all cart changes, are
 * released, also from its related dependents (I8).
 */
export async function releaseUnrelated(tx: Transaction, entry: OutboxEntry): Promise<void> {
  const dependents = await listDependents(tx, entry);
  const isRelated = ({ keys, needs }: OutboxEntry) =>
    [...keys, ...needs].some((key) => entry.keys.includes(key));
  // Before the related ones, whose releases these stale copies would otherwise overwrite.
  for (const dependent of dependents) {
    if (isRelated(dependent)) continue;
    const waitsFor = dependent.waitsFor.filter((seq) => seq !== entry.seq);
    tx.put('outbox', { ...dependent, waitsFor, readyAt: readyAtWith(dependent, waitsFor) });
  }
  for (const dependent of dependents.filter(isRelated)) await releaseUnrelated(tx, dependent);
}

/** Releases the dependents of an entry, which inherit what it waited for. */
export async function releaseDependents(
  tx: Transaction,
  entry: Pick<OutboxEntry, 'seq' | 'waitsFor'>,
): Promise<void> {
  for (const dependent of await listDependents(tx, entry)) {
    const others = dependent.waitsFor.filter((seq) => seq !== entry.seq);
    const waitsFor = [...new Set([...others, ...entry.waitsFor])];
    tx.put('outbox', { ...dependent, waitsFor, readyAt: readyAtWith(dependent, waitsFor) });
  }
}

/**
 * The provider named what an entry made: entries that change it, or name it, speak of the id from now on, and screens
 * find it by the alias. Only what was never sent can still change (I5). The rows of another member are left alone (I10):
 * the next sign-in shows the entries.
 *
 * @param id null when it will never be made
 */
export async function resolveDependents(
  { registry }: EngineContext,
  tx: Transaction,
  { seq, userId, keys: [key] }: OutboxEntry,
  id: string | null,
): Promise<void> {
  if (key === undefined) return;
  if (id !== null) await addAlias(tx, key, id);
  const isShown = await isSignedIn(tx, userId);
  const needing = await tx.where('outbox', 'needs', equalTo(key));
  const changing = id === null ? [] : await tx.where('outbox', 'keys', equalTo(key));
  for (const entry of new Set([...needing, ...changing])) {
    const command = registry.get(entry.kind);
    const isOwn = isWellFormed(entry) && entry.userId === userId && entry.seq !== seq;
    if (!isOwn || hasFixedBytes(entry) || command?.resolveId === undefined) continue;
    if (!command.accepts(entry.args)) continue;
    const args = command.resolveId(entry.args, key, id);
    const needs = keyDependencies(command, args).map((dependency) => dependency.key);
    const names = { keys: command.keys(args), targets: command.targets(args), needs };
    tx.put('outbox', { ...entry, args, ...names });
    if (isShown) await rebuildView(tx, registry, entry.targets, userId);
  }
}

/** A clearly refused one goes as a new mutation, if it ever goes again. */
function hasFixedBytes(entry: OutboxEntry): boolean {
  return entry.sealed !== null && (entry.state !== 'refused' || isUnclear(entry));
}
