import { equalTo } from '../../storage/stored-tables.ts';
import { transact, type Transaction } from '../../storage/transact.ts';
import type { ActivityRow } from '../../storage/rows.ts';
import { type ScreenDatabase, wholeDatabase } from '../../storage/screen-database.ts';

/** How a change ended: what the provider said, and whether the person was told. */
export type Outcome = ActivityRow;

/**
 * Outcomes that were not announced. A live read of it also follows the other lines of their orders: an accepted line
 * waits for them, and the last of them may leave without an outcome of its own, when it is discarded.
 */
export async function countUnannounced(screen: ScreenDatabase): Promise<number> {
  const db = wholeDatabase(screen);
  const unannounced = await db.activity.where('announced').equals(0).toArray();
  const groups = new Set(unannounced.flatMap(({ groupId }) => groupId ?? []));
  await Promise.all([...groups].map((group) => db.outbox.where('groupId').equals(group).toArray()));
  return unannounced.length;
}

/** Marks outcomes as announced and returns them, in one transaction: of several pages one announces them. */
export async function claimOutcomes(
  db: ScreenDatabase,
  memberId: string | undefined,
): Promise<Outcome[]> {
  return transact(wholeDatabase(db), async (tx) => {
    const unannounced = await tx.where('activity', 'announced', equalTo(0));
    const taken: Outcome[] = [];
    for (const outcome of unannounced.filter(({ userId }) => userId === memberId)) {
      const isWhole = outcome.result === 'refused' || (await isWholeGroup(tx, outcome));
      if (isWhole === 'waiting') continue;
      tx.put('activity', { ...outcome, announced: 1 });
      if (isWhole === true) taken.push(outcome);
    }
    return taken;
  });
}

/** An order succeeds as a whole: nothing is announced while a line is pending, and no success when one was refused. */
async function isWholeGroup(tx: Transaction, { groupId }: Outcome): Promise<boolean | 'waiting'> {
  if (groupId === null) return true;
  const left = await tx.where('outbox', 'groupId', equalTo(groupId));
  if (left.some(({ state }) => state !== 'refused')) return 'waiting';
  return left.length === 0;
}

/** Recently accepted changes, newest first. */
export async function listRecentlyAccepted(
  db: ScreenDatabase,
  memberId: string | undefined,
  limit: number,
): Promise<Outcome[]> {
  const all = await wholeDatabase(db).activity.orderBy('at').toArray();
  return all
    .reverse()
    .filter(({ userId, result }) => userId === memberId && result === 'accepted')
    .slice(0, limit);
}

/** Where the outcomes of a moment end: `listOutcomesSince` lists those after it. */
export async function markOutcomes(db: ScreenDatabase): Promise<number> {
  return (await wholeDatabase(db).activity.orderBy('id').primaryKeys()).at(-1) ?? 0;
}

/** How changes of a member ended since. */
export async function listOutcomesSince(
  db: ScreenDatabase,
  memberId: string | undefined,
  mark: number,
): Promise<Outcome[]> {
  const since = await wholeDatabase(db).activity.where('id').above(mark).toArray();
  return since.filter(({ userId }) => userId === memberId);
}
