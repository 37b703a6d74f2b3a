import type { UnikadeDatabase } from '#core/storage/database.ts';
import { equalTo } from '#core/storage/stored-tables.ts';
import { transact, type Transaction } from '#core/storage/transact.ts';
import type { ActivityRow } from '#core/storage/rows.ts';

/**
 * Outcomes that nobody was told of. A live read of it also follows the other lines of their orders: an accepted line
 * waits for them, and the last of them may leave without an outcome of its own, when it is discarded.
 */
export async function countUnannounced(db: UnikadeDatabase): Promise<number> {
  const untold = await db.activity.where('announced').equals(0).toArray();
  const groups = new Set(untold.flatMap(({ groupId }) => groupId ?? []));
  await db.outbox
    .where('groupId')
    .anyOf([...groups])
    .toArray();
  return untold.length;
}

/** Marks outcomes as told, in one transaction, so that of several pages one tells them. */
export async function claimOutcomes(
  db: UnikadeDatabase,
  memberId: string | undefined,
): Promise<ActivityRow[]> {
  return transact(db, async (tx) => {
    const untold = await tx.where('activity', 'announced', equalTo(0));
    const taken: ActivityRow[] = [];
    for (const outcome of untold.filter(({ userId }) => userId === memberId)) {
      const isWhole = outcome.result === 'refused' || (await isWholeGroup(tx, outcome));
      if (isWhole === 'waiting') continue;
      tx.put('activity', { ...outcome, announced: 1 });
      if (isWhole === true) taken.push(outcome);
    }
    return taken;
  });
}

/** An order succeeds as a whole: with a line still on its way nothing is said yet, with one refused no success is. */
async function isWholeGroup(
  tx: Transaction,
  { groupId }: ActivityRow,
): Promise<boolean | 'waiting'> {
  if (groupId === null) return true;
  const left = await tx.where('outbox', 'groupId', equalTo(groupId));
  if (left.some(({ state }) => state !== 'refused')) return 'waiting';
  return left.length === 0;
}
