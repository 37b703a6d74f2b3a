import type { UnikadeDatabase } from '#core/storage/database.ts';
import type { ActivityRow } from '#core/storage/rows.ts';

/**
 * Outcomes that nobody was told of. A live read of it also follows the other lines of their orders: an accepted line
 * waits for them, and the last of them may leave without an outcome of its own, when it is discarded.
 */
export async function countUntold(db: UnikadeDatabase): Promise<number> {
  const untold = await db.activity.where('announced').equals(0).toArray();
  const groups = new Set(untold.flatMap(({ groupId }) => groupId ?? []));
  await db.outbox
    .where('groupId')
    .anyOf([...groups])
    .toArray();
  return untold.length;
}

/** Marks outcomes as told, in one transaction, so that of several pages one tells them. */
export async function takeOutcomes(
  db: UnikadeDatabase,
  memberId: string | undefined,
): Promise<ActivityRow[]> {
  return db.transaction('rw', db.activity, db.outbox, async () => {
    const open = (await db.activity.where('announced').equals(0).toArray()).filter(
      ({ userId }) => userId === memberId,
    );
    const taken: ActivityRow[] = [];
    for (const outcome of open) {
      const isWhole = outcome.result === 'refused' || (await isWholeGroup(db, outcome));
      if (isWhole === 'waiting') continue;
      await db.activity.put({ ...outcome, announced: 1 });
      if (isWhole === true) taken.push(outcome);
    }
    return taken;
  });
}

/** An order succeeds as a whole: with a line still on its way nothing is said yet, with one refused no success is. */
async function isWholeGroup(
  db: UnikadeDatabase,
  { groupId }: ActivityRow,
): Promise<boolean | 'waiting'> {
  if (groupId === null) return true;
  const left = await db.outbox.where('groupId').equals(groupId).toArray();
  if (left.some(({ state }) => state !== 'refused')) return 'waiting';
  return left.length === 0;
}
