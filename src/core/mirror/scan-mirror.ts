import { compareListings, type FacetFilter, passesFacets } from '../domain/filters.ts';
import type { Listing } from '../domain/listing.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';

/**
 * The provider's filter and order, without words, over the listings that this device holds: all that pass, by reading
 * them. For small parts of the mirror; a list that people page through asks `searchMirror`.
 */
export async function scanMirror(
  db: ScreenDatabase,
  filter: FacetFilter,
): Promise<readonly Listing[]> {
  const candidates = await readCandidates(db, filter);
  return candidates
    .filter((listing) => passesFacets(listing, filter))
    .sort(compareListings(filter.sortBy));
}

/** Narrows by the index that helps; `passesFacets` decides afterwards. */
async function readCandidates(
  db: ScreenDatabase,
  { sellerId, categories }: FacetFilter,
): Promise<Listing[]> {
  if (sellerId !== null) return db.listings.where('seller.id').equals(sellerId).toArray();
  if (categories.length === 0) return db.listings.toArray();
  const each = categories.map((slug) => db.listings.where('category').equals(slug).toArray());
  return (await Promise.all(each)).flat();
}
