import type { UnikadeDatabase } from '../storage/database.ts';

/** What was settled lately; older rows have been told and seen. */
const ACTIVITY_LIMIT = 100;

/** Forgets the oldest. Not a part of a settlement: to count the rows would cost more than the rest of it. */
export async function pruneActivity(db: UnikadeDatabase): Promise<void> {
  const surplus = (await db.activity.count()) - ACTIVITY_LIMIT;
  if (surplus > 0) await db.activity.orderBy('id').limit(surplus).delete();
}
