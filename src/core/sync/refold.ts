import type { UnikadeDatabase } from '../storage/database.ts';
import { type BaseRow, isLiveOf, type OutboxEntry } from '../storage/outbox-rows.ts';
import { type RowRef, splitRef } from '../storage/row-refs.ts';
import type { CommandRegistry } from './command.ts';

interface FoldContext {
  db: UnikadeDatabase;
  registry: CommandRegistry;
}

/** Remembers what the provider said of rows that are about to get their first live entry. */
export async function keepBase(db: UnikadeDatabase, refs: readonly RowRef[]): Promise<void> {
  for (const ref of refs) {
    if ((await db.base.get(ref)) !== undefined) continue;
    await db.base.put({ ref, row: await readView(db, ref) });
  }
}

/** Takes in what the provider says of a row: beside its live entries when it has some, else straight into the view. */
export async function writeBase(db: UnikadeDatabase, { ref, row }: BaseRow): Promise<void> {
  if ((await db.base.get(ref)) === undefined) await writeView(db, ref, row);
  else await db.base.put({ ref, row });
}

/** What the provider last said of a row; null when it holds none. */
export async function readBase(db: UnikadeDatabase, ref: RowRef): Promise<unknown> {
  const base = await db.base.get(ref);
  return base === undefined ? readView(db, ref) : base.row;
}

/**
 * Recomputes rows from what the provider said and what still waits (I6). Every change of base or log ends here; there
 * is no other way back from a refused change.
 */
export async function refold(
  { db, registry }: FoldContext,
  refs: Iterable<RowRef>,
  userId: string,
): Promise<void> {
  for (const ref of new Set(refs)) {
    const base = await db.base.get(ref);
    if (base === undefined) continue;
    const entries = await listShaping(db, ref, userId);
    if (entries.length === 0) await db.base.delete(ref);
    await writeView(db, ref, foldRow(registry, base.row, entries, ref));
  }
}

/** The first row that an entry shapes, as it is without this entry and those after it. */
export async function readBelow(
  { db, registry }: FoldContext,
  entry: OutboxEntry,
): Promise<unknown> {
  const [ref] = entry.targets;
  if (ref === undefined) return null;
  const earlier = (await listShaping(db, ref, entry.userId)).filter(({ seq }) => seq < entry.seq);
  return foldRow(registry, await readBase(db, ref), earlier, ref);
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

async function listShaping(
  db: UnikadeDatabase,
  ref: RowRef,
  userId: string,
): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('targets').equals(ref).toArray();
  return entries.filter((entry) => isLiveOf(entry, userId)).sort((a, b) => a.seq - b.seq);
}

/** A row as the member sees it; null when there is none. */
export async function readView(db: UnikadeDatabase, ref: RowRef): Promise<unknown> {
  const { table, id } = splitRef(ref);
  return (await db.mirrorTable(table).get(id)) ?? null;
}

async function writeView(db: UnikadeDatabase, ref: RowRef, row: unknown): Promise<void> {
  const { table, id } = splitRef(ref);
  await (row === null || row === undefined
    ? db.mirrorTable(table).delete(id)
    : db.mirrorTable(table).put(row));
}
