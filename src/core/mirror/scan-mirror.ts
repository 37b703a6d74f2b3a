import { type Deal, isInDeal } from '../domain/deals.ts';
import { compareListings, type ListingFilter, passesFilter } from '../domain/filters.ts';
import type { Listing } from '../domain/listing.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';

/**
 * The provider's filter, search and order, over the listings that this device holds: all that pass, by reading them.
 * For small parts of the mirror; a list that people page through asks `searchMirror`.
 */
export async function scanMirror(
  db: ScreenDatabase,
  filter: ListingFilter,
  deal: Deal | null = null,
): Promise<readonly Listing[]> {
  const candidates = await readCandidates(db, filter);
  return candidates
    .filter(
      (listing) => passesFilter(listing, filter) && (deal === null || isInDeal(listing, deal)),
    )
    .sort(compareListings(filter.sortBy));
}

/** Narrows by the index that helps most; `passesFilter` decides afterwards. */
function readCandidates(db: ScreenDatabase, filter: ListingFilter): Promise<Listing[]> {
  const { sellerId, categories, priceMin, priceMax } = filter;
  if (sellerId !== null) return db.listings.where('seller.id').equals(sellerId).toArray();
  if (categories.length > 0) return db.listings.where('category').anyOf(categories).toArray();
  if (priceMin !== null || priceMax !== null) {
    const [from, to] = [priceMin ?? 0, priceMax ?? Infinity];
    return from > to
      ? Promise.resolve([])
      : db.listings.where('price').between(from, to, true, true).toArray();
  }
  return db.listings.toArray();
}
