import { isLiveOf } from '../storage/entry-states.ts';
import type { BaseRow, OutboxEntry } from '../storage/outbox-rows.ts';
import { isFoldable } from '../storage/readable-entries.ts';
import { type RowRef, splitRef } from '../storage/row-refs.ts';
import { equalTo } from '../storage/stored-tables.ts';
import type { Transaction } from '../storage/transact.ts';
import type { CommandRegistry } from './command.ts';

/** Remembers what the provider said of rows that are about to get their first live entry. */
export async function captureBase(tx: Transaction, refs: readonly RowRef[]): Promise<void> {
  for (const ref of refs) {
    if ((await tx.get('base', ref)) !== undefined) continue;
    tx.put('base', { ref, row: await readView(tx, ref) });
  }
}

/** Stores the provider's state of a row: as its base when it has live entries, else as its view. */
export async function writeBase(tx: Transaction, base: BaseRow): Promise<void> {
  if ((await tx.get('base', base.ref)) === undefined) writeView(tx, base.ref, base.row);
  else tx.put('base', base);
}

/** The provider's last known state of a row; null when it holds none. */
export async function readBase(tx: Transaction, ref: RowRef): Promise<unknown> {
  const base = await tx.get('base', ref);
  return base === undefined ? readView(tx, ref) : base.row;
}

/**
 * Recomputes rows from their base and the live entries (I6). Every change of base or outbox ends here; nothing else
 * undoes a refused change.
 */
export async function rebuildView(
  tx: Transaction,
  registry: CommandRegistry,
  refs: Iterable<RowRef>,
  userId: string,
): Promise<void> {
  const touched = [...new Set(refs)];
  await readAhead(tx, touched);
  for (const ref of touched) {
    const base = await tx.get('base', ref);
    if (base === undefined) continue;
    const entries = await listShaping(tx, ref, userId);
    if (entries.length === 0) tx.delete('base', ref);
    const row = foldRow(registry, base.row, entries, ref) ?? null;
    // Most answers confirm what the screen shows: then nothing is written, and no live query runs again.
    if (!isSameRow(row, await readView(tx, ref))) writeView(tx, ref, row);
  }
}

/** Whether two rows say the same in the same order of fields. */
export function isSameRow(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Batches the reads of many folds. */
function readAhead(tx: Transaction, refs: readonly RowRef[]): Promise<unknown> {
  return Promise.all(
    refs.flatMap((ref) => {
      const shaping = tx.where('outbox', 'targets', equalTo(ref));
      return [tx.get('base', ref), readView(tx, ref), shaping];
    }),
  );
}

/** The first target of an entry, without this entry and later ones. */
export async function stateBefore(
  tx: Transaction,
  registry: CommandRegistry,
  entry: OutboxEntry,
): Promise<unknown> {
  const [ref] = entry.targets;
  if (ref === undefined) return null;
  const shaping = await listShaping(tx, ref, entry.userId);
  const earlier = shaping.filter(({ seq }) => seq < entry.seq);
  return foldRow(registry, await readBase(tx, ref), earlier, ref);
}

/** The fold itself: base row, then every live entry in the order of the log. Pure. */
export function foldRow(
  registry: CommandRegistry,
  base: unknown,
  entries: readonly OutboxEntry[],
  ref: RowRef,
): unknown {
  return entries.reduce((row, entry) => {
    const command = registry.get(entry.kind);
    return command?.accepts(entry.args) === true ? command.apply(row, entry.args, ref) : row;
  }, base);
}

async function listShaping(tx: Transaction, ref: RowRef, userId: string): Promise<OutboxEntry[]> {
  const entries = await tx.where('outbox', 'targets', equalTo(ref));
  return entries
    .filter((entry) => isFoldable(entry) && isLiveOf(entry, userId))
    .sort((a, b) => a.seq - b.seq);
}

/** A row as the member sees it; null when there is none. */
export async function readView(tx: Transaction, ref: RowRef): Promise<unknown> {
  const { table, id } = splitRef(ref);
  return (await tx.get(table, id)) ?? null;
}

/** Shows a row that has no live entries. */
export function writeView(tx: Transaction, ref: RowRef, row: unknown): void {
  const { table, id } = splitRef(ref);
  if (row === null || row === undefined) tx.delete(table, id);
  else tx.put(table, row as never);
}
