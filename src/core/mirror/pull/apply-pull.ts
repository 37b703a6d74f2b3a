import { endTags } from '../../storage/end-tags.ts';
import { getMeta } from '../../storage/meta-values.ts';
import type { OutboxEntry } from '../../storage/outbox-rows.ts';
import { type MirrorTable, type RowRef, splitRef } from '../../storage/row-refs.ts';
import type { ResourceRow } from '../../storage/rows.ts';
import { startingWith } from '../../storage/stored-tables.ts';
import { transact, type Transaction } from '../../storage/transact.ts';
import type { EngineContext } from '../../sync/engine.ts';
import { isSameRow, rebuildView, writeView } from '../../sync/rebuild-view.ts';
import { retryAfterLoading } from '../../sync/retry-after-loading.ts';
import { listNewerRows } from './newer-rows.ts';
import type { Answer, PulledRows, Resource } from '../resources/resource.ts';
import { tagEpochOf } from './tag-epochs.ts';

/**
 * Stores one answer in one transaction over the touched tables: rows without live entries are replaced, others get a
 * new base. Rows settled or tried since the request are skipped, as are those that the device has in a higher version;
 * then the tag is dropped, so that the next pull brings them (I14).
 *
 * @returns false when the answer is too old to know what was settled since: nothing is stored
 */
export function applyPull(
  engine: EngineContext,
  resource: Resource,
  answer: Answer,
): Promise<boolean> {
  return retryAfterLoading(engine.registry, () =>
    transact(engine.db, (tx) => applyWithin(engine, tx, resource, answer)),
  );
}

/** As `applyPull`, of answers that came together: all of them, or none. */
export function applyPulls(
  engine: EngineContext,
  answers: readonly { resource: Resource; answer: Answer }[],
): Promise<void> {
  return retryAfterLoading(engine.registry, () =>
    transact(engine.db, async (tx) => {
      for (const { resource, answer } of answers) await applyWithin(engine, tx, resource, answer);
    }),
  );
}

async function applyWithin(
  engine: EngineContext,
  tx: Transaction,
  resource: Resource,
  answer: Answer,
): Promise<boolean> {
  const { pulled, askedAtStamp, epoch } = answer;
  const userId = (await tx.get('session', 'current'))?.user.id ?? '';
  if (resource.owner !== null && resource.owner !== userId) return true;
  if (askedAtStamp < ((await getMeta(tx, 'settledFloor')) ?? 0)) return false;
  let skipped = 0;
  for (const rows of pulled.rows) skipped += await applyRows(engine, tx, rows, answer, userId);
  await resource.afterStored?.(engine, tx, answer);
  if (pulled.list !== undefined) tx.put('lists', { key: resource.key, ...pulled.list });
  if (pulled.categories !== undefined) {
    tx.clear('categories');
    for (const category of pulled.categories) tx.put('categories', category);
  }
  const isCurrent = skipped === 0 && epoch === (await tagEpochOf(tx, resource));
  tx.put('resources', {
    key: resource.key,
    etag: isCurrent ? answer.etag : null,
    epoch,
    ...(await whenAsked(tx, resource, answer)),
    outcome: 'fresh',
    message: null,
  });
  return true;
}

/** An answer that was requested before its rows came into doubt does not end the doubt (`doubtRows`, I3). */
async function whenAsked(
  tx: Transaction,
  { key }: Resource,
  { fetchedAt, askedAtStamp }: Answer,
): Promise<Pick<ResourceRow, 'fetchedAt' | 'askedAtStamp'>> {
  const { fetchedAt: knownAt, askedAtStamp: doubtedAt = 0 } =
    (await tx.get('resources', key)) ?? {};
  return knownAt === null && askedAtStamp < doubtedAt
    ? { fetchedAt: null, askedAtStamp: doubtedAt }
    : { fetchedAt, askedAtStamp };
}

async function applyRows(
  { registry, db }: EngineContext,
  tx: Transaction,
  { table, rows, isComplete, keep, isKeptForNow }: PulledRows,
  { askedAtStamp, fetchedAt }: Answer,
  userId: string,
): Promise<number> {
  const incoming = new Map(rows.map(({ id, row }) => [refOf(table, id), row]));
  const bases = await tx.where('base', 'ref', startingWith(`${table}:`));
  const dirty = new Map(bases.map((base) => [base.ref, base]));
  if (isComplete) {
    const shown = await db.mirrorTable(table).toCollection().primaryKeys();
    for (const ref of [...shown.map((id) => refOf(table, id)), ...dirty.keys()])
      if (!incoming.has(ref)) incoming.set(ref, null);
  }
  const keepNow = keep && ((row: unknown, known: unknown) => keep(row, known, fetchedAt));
  const { outdated, replaced } = await compareWithKnown(tx, incoming, keepNow);
  // Without versions a late answer cannot be detected, and the tags of other answers with this row would confirm it
  // (I14).
  if (replaced.length > 0) await endTags(tx, replaced);
  const { tried, settled, inDoubt } = await listNewerRows(tx, userId, askedAtStamp);
  const untouchable = new Set([...outdated, ...settled, ...inDoubt]);
  const changed: RowRef[] = [];
  let skipped = 0;
  for (const [ref, row] of incoming) {
    const base = dirty.get(ref);
    // A row that the device already shows was not made by this try.
    const isOfTry =
      tried.some((entry) => mayHaveMade(registry, entry, ref, row)) &&
      (await tx.get(table, splitRef(ref).id)) === undefined;
    if (isOfTry || untouchable.has(ref)) {
      skipped += 1;
      if (base !== undefined && inDoubt.has(ref) && !isSameRow(base.row, row))
        tx.put('base', { ...base, isOutdated: true, pulled: row });
      continue;
    }
    if (isKeptForNow?.(row) === true) skipped += 1;
    if (base === undefined) writeView(tx, ref, row);
    else if (base.isOutdated === true || !isSameRow(base.row, row)) {
      tx.put('base', { ref, row });
      changed.push(ref);
    }
  }
  await rebuildView(tx, registry, changed, userId);
  return skipped;
}

/**
 * Lets `keep` fill in what an answer omits, from the last answer: the base of a changed row (I6), else the row itself.
 *
 * @returns rows that the device has in a higher version, as a lagging replica has answered; and rows without versions that
 * said something else before
 */
async function compareWithKnown(
  tx: Transaction,
  incoming: Map<RowRef, unknown>,
  keep: ((row: unknown, known: unknown) => unknown) | undefined,
): Promise<{ outdated: readonly RowRef[]; replaced: readonly RowRef[] }> {
  const outdated: RowRef[] = [];
  const replaced: RowRef[] = [];
  await Promise.all(
    [...incoming].map(async ([ref, row]) => {
      if (row === null || (keep === undefined && versionOf(row) === 0)) return;
      const { table, id } = splitRef(ref);
      const [base, shown] = await Promise.all([tx.get('base', ref), tx.get(table, id)]);
      const known: unknown = base === undefined ? shown : base.row;
      if (versionOf(row) > 0 && versionOf(row) < versionOf(known)) {
        outdated.push(ref);
        return;
      }
      const kept = keep === undefined ? row : keep(row, known);
      incoming.set(ref, kept);
      const isUnversioned = versionOf(row) === 0 && ref.startsWith('listings:');
      if (isUnversioned && known !== undefined && !isSameRow(kept, known)) replaced.push(ref);
    }),
  );
  return { outdated, replaced };
}

/** 0 without a version. */
function versionOf(row: unknown): number {
  return (row as { version?: number } | null | undefined)?.version ?? 0;
}

function mayHaveMade(
  registry: EngineContext['registry'],
  { kind, args, isKeyless }: OutboxEntry,
  ref: RowRef,
  row: unknown,
): boolean {
  const command = registry.get(kind);
  return (
    row !== null &&
    command?.accepts(args) === true &&
    command.mayBeResultOf?.(args, ref, row, isKeyless) === true
  );
}

function refOf(table: MirrorTable, id: string): RowRef {
  return `${table}:${id}`;
}
