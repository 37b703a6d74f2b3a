import { compareListings } from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';

export const STORE_SORTS = ['newest', 'oldest', 'price-asc', 'price-desc'] as const;
export type StoreSort = (typeof STORE_SORTS)[number];
export const DEFAULT_STORE_SORT: StoreSort = 'newest';

/** Parses a sort order; unknown values become the default. */
export function readStoreSort(text: string | null): StoreSort {
  return STORE_SORTS.find((sort) => sort === text) ?? DEFAULT_STORE_SORT;
}

/** A sorted copy. Equal prices: the newest first, as in every list. */
export function sortProducts(products: readonly Listing[], sort: StoreSort): readonly Listing[] {
  return sort === 'oldest'
    ? products.toSorted(compareListings('newest')).toReversed()
    : products.toSorted(compareListings(sort));
}
