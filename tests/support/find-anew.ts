import type { ListingFilter } from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';
import { createSearchIndex } from '#core/mirror/search-index.ts';

/** Ids of the listings that a search finds in these rows, in its order, by an index that is made for this question alone. */
export function findAnew(listings: readonly Listing[], filter: ListingFilter): readonly string[] {
  const index = createSearchIndex();
  index.put(listings.map((listing) => [listing.id, listing]));
  return index.find(filter, null, Infinity).ids;
}
