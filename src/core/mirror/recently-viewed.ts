import type { Listing } from '../domain/listing.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import { readListedListings } from './listed-listings.ts';

/** Cards of the row. */
const RECENTLY_VIEWED_LIMIT = 12;

/**
 * Recently viewed products, latest first, as far as the device still has them.
 *
 * @param exceptId the open product; null elsewhere.
 */
export async function readRecentlyViewed(
  db: ScreenDatabase,
  exceptId: string | null,
): Promise<readonly Listing[]> {
  const ids = (await db.visits.orderBy('at').primaryKeys()).reverse();
  const listings = await readListedListings(db, ids);
  return listings.filter(({ id }) => id !== exceptId).slice(0, RECENTLY_VIEWED_LIMIT);
}
