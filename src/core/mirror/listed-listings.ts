import type { Listing } from '../domain/listing.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';

/** The listings of an answered list, in its order, each once; what this device lost is left out. */
export async function readListedListings(
  db: ScreenDatabase,
  ids: readonly string[],
): Promise<readonly Listing[]> {
  const rows = await db.listings.bulkGet([...new Set(ids)]);
  return rows.filter((row) => row !== undefined);
}
