import { type ScreenDatabase, wholeDatabase } from './screen-database.ts';
import { ANY_NUMBER } from './stored-tables.ts';
import { transact } from './transact.ts';

/** Products that a device remembers having shown: a few rows of cards, and no diary. */
export const VISITS_KEPT = 24;

/** Records the view of a product, and deletes the oldest beyond `VISITS_KEPT`. */
export async function noteVisit(
  screen: ScreenDatabase,
  listingId: string,
  at: number,
): Promise<void> {
  const db = wholeDatabase(screen);
  await transact(db, async (tx) => {
    tx.put('visits', { listingId, at });
    const visits = await tx.where('visits', 'at', ANY_NUMBER);
    const newestFirst = visits.sort((a, b) => b.at - a.at);
    for (const older of newestFirst.slice(VISITS_KEPT)) tx.delete('visits', older.listingId);
  });
}
