import type { UnikadeDatabase } from '../storage/database.ts';
import type { OutboxEntry } from '../storage/outbox-rows.ts';
import { type MirrorTable, type RowRef, splitRef } from '../storage/row-refs.ts';
import { type EngineContext, recordNow } from '../sync/record-intents.ts';
import { refold, writeBase } from '../sync/refold.ts';
import { withCommands } from '../sync/with-commands.ts';
import type { Pulled, PulledRows, Resource } from './resource.ts';

/** The answer as it arrived, and what was known when it was asked for. */
export interface Answer {
  pulled: Pulled;
  etag: string | null;
  /** Count of settlements when the question left: rows settled since are newer than the answer (I7). */
  askedAtStamp: number;
  fetchedAt: number;
}

/**
 * Takes one answer in, in one transaction over the touched tables: rows without live entries are replaced, others get
 * a new base below their entries. Rows that were settled, or tried, since the question was asked keep what they have;
 * then the version tag is forgotten, so that the next look brings them (I14).
 */
export function applyPull(
  engine: EngineContext,
  resource: Resource,
  answer: Answer,
): Promise<void> {
  const { db, registry } = engine;
  const { base, outbox, settlements, reminders, session, meta, resources, lists, categories } = db;
  const mirrors = answer.pulled.rows.map(({ table }) => db.mirrorTable(table));
  const tables = [
    ...[base, outbox, settlements, reminders, session, meta, resources, lists, categories],
    ...mirrors,
  ];
  return withCommands(registry, () =>
    db.transaction('rw', tables, async () => {
      await applyNow(engine, resource, answer);
    }),
  );
}

async function applyNow(engine: EngineContext, resource: Resource, answer: Answer): Promise<void> {
  const { db } = engine;
  const { pulled, askedAtStamp, fetchedAt } = answer;
  const userId = (await db.session.get('current'))?.user.id ?? '';
  if (resource.owner !== null && resource.owner !== userId) return;
  let skipped = 0;
  for (const rows of pulled.rows) skipped += await takeInRows(engine, rows, askedAtStamp, userId);
  await actOnReminders(engine, answer, userId);
  if (pulled.list !== undefined) await db.lists.put({ key: resource.key, ...pulled.list });
  if (pulled.categories !== undefined) {
    await db.categories.clear();
    await db.categories.bulkPut([...pulled.categories]);
  }
  await db.resources.put({
    key: resource.key,
    etag: skipped > 0 ? null : answer.etag,
    fetchedAt,
    outcome: 'fresh',
    message: null,
  });
}

async function takeInRows(
  { db, registry }: EngineContext,
  { table, rows, isComplete, keep }: PulledRows,
  askedAtStamp: number,
  userId: string,
): Promise<number> {
  const incoming = new Map(rows.map(({ id, row }) => [refOf(table, id), row]));
  const dirty = new Set<RowRef>(await db.base.where('ref').startsWith(`${table}:`).primaryKeys());
  if (isComplete) {
    for (const ref of [...(await listShown(db, table)), ...dirty])
      if (!incoming.has(ref)) incoming.set(ref, null);
  }
  if (keep !== undefined) await keepKnown(db, table, incoming, keep);
  const tried = await listTried(db, userId);
  const untouched = await listUntouchable(db, table, askedAtStamp, tried);
  const clean: unknown[] = [];
  let skipped = 0;
  for (const [ref, row] of incoming) {
    if (untouched.has(ref) || mayBeMadeByTried({ registry }, tried, ref, row)) skipped += 1;
    else if (dirty.has(ref)) await writeBase(db, { ref, row });
    else if (row === null) await db.mirrorTable(table).delete(ref.slice(table.length + 1));
    else clean.push(row);
  }
  await db.mirrorTable(table).bulkPut(clean);
  await refold({ db, registry }, dirty, userId);
  return skipped;
}

/** What the provider said before is the base of a changed row (I6), else the row itself. */
async function keepKnown(
  db: UnikadeDatabase,
  table: MirrorTable,
  incoming: Map<RowRef, unknown>,
  keep: NonNullable<PulledRows['keep']>,
): Promise<void> {
  const refs = [...incoming].flatMap(([ref, row]) => (row === null ? [] : [ref]));
  const bases = await db.base.bulkGet(refs);
  const shown = await db.mirrorTable(table).bulkGet(refs.map((ref) => splitRef(ref).id));
  refs.forEach((ref, index) => {
    const base = bases[index];
    incoming.set(ref, keep(incoming.get(ref), base === undefined ? shown[index] : base.row));
  });
}

/** Rows that went with a settled change, and that the provider still holds, are asked away before anyone sees them. */
async function actOnReminders(
  engine: EngineContext,
  { pulled, askedAtStamp }: Answer,
  userId: string,
): Promise<void> {
  const { db } = engine;
  for (const { ref, stamp, intent } of await db.reminders.toArray()) {
    const { table, id } = splitRef(ref);
    const whole = pulled.rows.find((rows) => rows.table === table && rows.isComplete);
    if (whole === undefined || stamp > askedAtStamp) continue;
    await db.reminders.delete(ref);
    const isWantedAgain = (await db.outbox.where('targets').equals(ref).count()) > 0;
    const isStillHeld = whole.rows.some((row) => row.id === id);
    if (isStillHeld && !isWantedAgain) await recordNow(engine, userId, [intent]);
  }
}

async function listShown(db: UnikadeDatabase, table: MirrorTable): Promise<RowRef[]> {
  const shown = await db.mirrorTable(table).toCollection().primaryKeys();
  return shown.map((id) => refOf(table, id));
}

/** Rows settled after the question left, and rows with a request that may be on its way: the answer may predate them. */
async function listUntouchable(
  db: UnikadeDatabase,
  table: MirrorTable,
  askedAtStamp: number,
  tried: readonly OutboxEntry[],
): Promise<Set<RowRef>> {
  const settled = await db.settlements.where('stamp').above(askedAtStamp).primaryKeys();
  const sealed = tried.flatMap((entry) => entry.targets);
  return new Set([...settled, ...sealed].filter((ref) => ref.startsWith(`${table}:`)));
}

/** Entries with a request that may be on its way, or may have arrived without a reply. */
async function listTried(db: UnikadeDatabase, userId: string): Promise<OutboxEntry[]> {
  const live = await db.outbox.where('state').anyOf('queued', 'sending').toArray();
  return live.filter((entry) => entry.userId === userId && entry.sealed !== null);
}

function mayBeMadeByTried(
  { registry }: Pick<EngineContext, 'registry'>,
  tried: readonly OutboxEntry[],
  ref: RowRef,
  row: unknown,
): boolean {
  if (row === null) return false;
  return tried.some(({ kind, args, firstAttemptAt }) => {
    const command = registry.get(kind);
    if (command?.mayHaveMade === undefined || firstAttemptAt === null) return false;
    return command.accepts(args) && command.mayHaveMade(args, firstAttemptAt, ref, row);
  });
}

function refOf(table: MirrorTable, id: string): RowRef {
  return `${table}:${id}`;
}
