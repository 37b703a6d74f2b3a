import { type ScreenDatabase, wholeDatabase } from './screen-database.ts';

/** Products that a device remembers having shown: a few rows of cards, and no diary. */
export const VISITS_KEPT = 24;

/** Remembers that a product was looked at, and forgets the oldest beyond `VISITS_KEPT`. */
export async function noteVisit(
  screen: ScreenDatabase,
  listingId: string,
  at: number,
): Promise<void> {
  const db = wholeDatabase(screen);
  await db.transaction('rw', db.visits, async () => {
    await db.visits.put({ listingId, at });
    const older = await db.visits.orderBy('at').reverse().offset(VISITS_KEPT).primaryKeys();
    await db.visits.bulkDelete(older);
  });
}
