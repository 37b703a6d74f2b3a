import { isUnclear, LIVE_STATES } from '../../storage/entry-states.ts';
import type { MirrorTable, RowRef } from '../../storage/row-refs.ts';
import { type ScreenDatabase, wholeDatabase } from '../../storage/screen-database.ts';
import { countIn } from '../count-entries.ts';
import { listChanges, type MemberId } from './list-changes.ts';
import { type PendingChange, toPendingChange } from './pending-change.ts';

/*
 * What screens read of the outbox; all for live queries.
 */

/** Those that shape rows of a table. */
export async function listChangesOf(
  db: ScreenDatabase,
  userId: MemberId,
  table: MirrorTable,
): Promise<PendingChange[]> {
  // An entry is found once for each of its targets.
  const found = await wholeDatabase(db)
    .outbox.where('targets')
    .startsWith(`${table}:`)
    .sortBy('seq');
  return found
    .filter(({ seq, userId: of }, index) => of === userId && seq !== found[index - 1]?.seq)
    .map(toPendingChange);
}

/** Those that shape a row. */
export async function listChangesOn(
  db: ScreenDatabase,
  userId: MemberId,
  ref: RowRef,
): Promise<PendingChange[]> {
  const on = await wholeDatabase(db).outbox.where('targets').equals(ref).sortBy('seq');
  return on.filter((entry) => entry.userId === userId).map(toPendingChange);
}

/** Changes of a kind with a clear refusal: one without a clear answer may have arrived, and is the sync centre's to tell. */
export async function listClearlyRefused(
  db: ScreenDatabase,
  userId: MemberId,
  kind: string,
): Promise<PendingChange[]> {
  if (userId === undefined) return [];
  const inState = wholeDatabase(db).outbox.where('[userId+state]');
  const refused = await inState.equals([userId, 'refused']).toArray();
  return refused.filter((entry) => entry.kind === kind && !isUnclear(entry)).map(toPendingChange);
}

/** A change of a member's; null when it was settled or given up. */
export async function findChange(
  db: ScreenDatabase,
  userId: MemberId,
  seq: number,
): Promise<PendingChange | null> {
  const entry = await wholeDatabase(db).outbox.get(seq);
  return entry === undefined || entry.userId !== userId ? null : toPendingChange(entry);
}

/** The number of a member's live changes, which a logout would discard. */
export async function countLiveChanges(db: ScreenDatabase, userId: MemberId): Promise<number> {
  if (userId === undefined) return 0;
  const counts = LIVE_STATES.map((state) => countIn(wholeDatabase(db), userId, state));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** The number of a member's refused changes, which wait for a decision; a logout would discard them, too. */
export async function countRefusedChanges(db: ScreenDatabase, userId: MemberId): Promise<number> {
  return userId === undefined ? 0 : countIn(wholeDatabase(db), userId, 'refused');
}

/** How many changes others have left on this device; never what they are. */
export async function countForeignChanges(db: ScreenDatabase, userId: MemberId): Promise<number> {
  const { outbox } = wholeDatabase(db);
  const all = await outbox.count();
  return userId === undefined ? all : all - (await outbox.where('userId').equals(userId).count());
}

/** When the oldest change of a member was made that the provider has not taken; null without one. */
export async function readOldestChangeAt(
  db: ScreenDatabase,
  userId: MemberId,
): Promise<number | null> {
  const own = await listChanges(db, userId);
  return own.length === 0 ? null : Math.min(...own.map(({ createdAt }) => createdAt));
}

/** What the provider last said of the rows of a table that have live changes, by reference; null when it has no such row. */
export async function readSettledRows(
  db: ScreenDatabase,
  table: MirrorTable,
): Promise<ReadonlyMap<RowRef, unknown>> {
  const bases = await wholeDatabase(db).base.where('ref').startsWith(`${table}:`).toArray();
  return new Map(bases.map(({ ref, row }) => [ref, row]));
}
