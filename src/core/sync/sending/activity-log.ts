import type { UnikadeDatabase } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';

/** Rows of settled entries that are kept; older ones have been announced. */
const ACTIVITY_LIMIT = 100;

/** Forgets the oldest. Not a part of a settlement: to count the rows would cost more than the rest of it. */
export async function pruneActivity(db: UnikadeDatabase): Promise<void> {
  const surplus = (await db.activity.count()) - ACTIVITY_LIMIT;
  if (surplus <= 0) return;
  const oldest = await db.activity.orderBy('id').limit(surplus).primaryKeys();
  await transact(db, async (tx) => {
    for (const id of oldest) tx.delete('activity', id);
  });
}
