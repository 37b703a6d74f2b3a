import { type Deal, isInDeal } from '../domain/deals.ts';
import { compareListings, type ListingFilter, passesFilter } from '../domain/filters.ts';
import type { Listing } from '../domain/listing.ts';
import type { UnikadeDatabase } from '../storage/database.ts';

export interface MirrorSearch {
  /** Everything on this device that passes, in the order of the list. */
  listings: readonly Listing[];
  total: number;
}

/** The provider's filter, search and order, over the listings that this device holds. */
export async function searchMirror(
  db: UnikadeDatabase,
  filter: ListingFilter,
  deal: Deal | null = null,
): Promise<MirrorSearch> {
  const candidates = await readCandidates(db, filter);
  const listings = candidates
    .filter(
      (listing) => passesFilter(listing, filter) && (deal === null || isInDeal(listing, deal)),
    )
    .sort(compareListings(filter.sortBy));
  return { listings, total: listings.length };
}

/** Narrows by the index that helps most; `passesFilter` decides afterwards. */
function readCandidates(db: UnikadeDatabase, filter: ListingFilter): Promise<Listing[]> {
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
