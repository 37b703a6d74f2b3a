import type { Listing } from '../domain/listing.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import { readListedListings } from './listed-listings.ts';

/** Cards of the row. */
export const RECENTLY_VIEWED_LIMIT = 12;

/**
 * Products that were looked at on this device, the latest first, as far as it still has them.
 *
 * @param exceptId the product that is open; null elsewhere.
 */
export async function readRecentlyViewed(
  db: ScreenDatabase,
  exceptId: string | null,
): Promise<readonly Listing[]> {
  const ids = (await db.visits.orderBy('at').primaryKeys()).reverse();
  const listings = await readListedListings(db, ids);
  return listings.filter(({ id }) => id !== exceptId).slice(0, RECENTLY_VIEWED_LIMIT);
}
