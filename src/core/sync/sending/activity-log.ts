import type { UnikadeDatabase } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';

/** Rows of settled entries that are kept, beside those whose outcome no page has shown yet. */
const ACTIVITY_LIMIT = 100;

/** Forgets the oldest that were announced. Not a part of a settlement: to count the rows would cost more than the rest of it. */
export async function pruneActivity(db: UnikadeDatabase): Promise<void> {
  const surplus = (await db.activity.count()) - ACTIVITY_LIMIT;
  if (surplus <= 0) return;
  const announced = await db.activity.where('announced').equals(1).primaryKeys();
  const oldest = announced.sort((a, b) => a - b).slice(0, surplus);
  await transact(db, async (tx) => {
    for (const id of oldest) tx.delete('activity', id);
  });
}
