import { compareListings, createFacetTest, type FacetFilter } from '../../domain/filters.ts';
import type { Listing } from '../../domain/listing.ts';
import type { ScreenDatabase } from '../../storage/screen-database.ts';

/**
 * Filters and sorts this device's listings as the provider does, without words, by reading all that pass. For small
 * results; browsable lists use `searchMirror`.
 */
export async function scanMirror(
  db: ScreenDatabase,
  filter: FacetFilter,
): Promise<readonly Listing[]> {
  const candidates = await readCandidates(db, filter);
  return candidates.filter(createFacetTest(filter)).sort(compareListings(filter.sortBy));
}

/** Narrows by the index that helps; the whole filter decides afterwards. */
async function readCandidates(
  db: ScreenDatabase,
  { sellerId, categories }: FacetFilter,
): Promise<Listing[]> {
  if (sellerId !== null) return db.listings.where('seller.id').equals(sellerId).toArray();
  if (categories.length === 0) return db.listings.toArray();
  const each = categories.map((slug) => db.listings.where('category').equals(slug).toArray());
  return (await Promise.all(each)).flat();
}
