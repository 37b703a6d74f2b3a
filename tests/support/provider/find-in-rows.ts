import type { ListingFilter } from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';
import { createSearchIndex } from '#core/mirror/search/search-index.ts';

type Find = (filter: ListingFilter) => readonly string[];

/** Searches these rows by a new index; returns the ids of the found listings, in the order of the results. */
export function finderOf(listings: readonly Listing[]): Find {
  const index = createSearchIndex();
  index.put(listings.map((listing) => [listing.id, listing]));
  return (filter) => index.find(filter, null, Infinity).ids;
}

/** As `finderOf`, for one search. */
export function findInRows(listings: readonly Listing[], filter: ListingFilter): readonly string[] {
  return finderOf(listings)(filter);
}
