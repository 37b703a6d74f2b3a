import { readSession } from '../../session/session.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';
import { isLiveOf, isUnclear } from '../../storage/entry-states.ts';
import { isWellFormed } from '../../storage/readable-entries.ts';
import { countIn, countOpen } from '../count-entries.ts';
import { listStalled } from '../dependencies.ts';

/**
 * Entries of the signed-in member that will be sent by themselves: not behind one that waits for a person or for a newer
 * app.
 */
export async function countUnsent(db: UnikadeDatabase): Promise<number> {
  const session = await readSession(db);
  if (session === null) return 0;
  const userId = session.user.id;
  const [held, parked, refused] = await Promise.all([
    countIn(db, userId, 'held'),
    countIn(db, userId, 'parked'),
    countIn(db, userId, 'refused'),
  ]);
  if (held + parked + refused === 0) return countOpen(db, userId);
  const own = await db.outbox.where('userId').equals(userId).toArray();
  const live = own.filter((entry) => isWellFormed(entry) && isLiveOf(entry, userId));
  // Changes of a listing that may exist wait for it, though it is none of the live entries.
  const stuck = listStalled([...live, ...own.filter(isUnclear)]);
  return live.filter(({ seq }) => !stuck.has(seq)).length;
}
