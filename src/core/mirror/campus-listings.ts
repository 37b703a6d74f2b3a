import { EVERYTHING } from '../domain/filters.ts';
import type { Listing } from '../domain/listing.ts';
import type { User } from '../domain/user.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import { scanMirror } from './search/scan-mirror.ts';

/** Cards of the row. */
export const CAMPUS_LISTINGS_LIMIT = 12;

/** Other members' listings at the member's own campus, newest first, as known to this device. */
export async function readCampusListings(
  db: ScreenDatabase,
  { id, campus }: Pick<User, 'id' | 'campus'>,
): Promise<readonly Listing[]> {
  const newest = await scanMirror(db, EVERYTHING);
  return newest
    .filter(({ seller }) => seller.campus === campus && seller.id !== id)
    .slice(0, CAMPUS_LISTINGS_LIMIT);
}
