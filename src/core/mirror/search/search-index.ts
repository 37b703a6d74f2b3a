import { type Deal, isInDeal } from '../../domain/deals.ts';
import type { ListingFilter } from '../../domain/filters.ts';
import type { Listing } from '../../domain/listing.ts';
import {
  createListingIndex,
  type Found,
  type IndexedListing,
  type ListingIndex,
} from '../../domain/search/listing-index.ts';

type Marks = Pick<Listing, 'isHotDeal' | 'isFlashSale'>;

/** The device's listings in memory, ready to be found. */
export interface SearchIndex extends Pick<ListingIndex<Marks>, 'clear' | 'vocabulary'> {
  /** Upserts rows by id; undefined deletes. */
  put(rows: readonly (readonly [id: string, listing: Listing | undefined])[]): void;
  find(filter: ListingFilter, deal: Deal | null, limit: number): Found;
}

/** An empty index: `put` decides what is found, and the rows of the mirror are not watched here. */
export function createSearchIndex(): SearchIndex {
  const index = createListingIndex<Marks>();
  return {
    clear: () => {
      index.clear();
    },
    vocabulary: () => index.vocabulary(),
    put: (rows) => {
      index.put(rows.map(([id, listing]) => [id, listing && indexedListing(listing)]));
    },
    find: (filter, deal, limit) =>
      deal === null
        ? index.find(filter, { limit })
        : index.find(filter, { limit }, (marks) => isInDeal(marks, deal)),
  };
}

function indexedListing(listing: Listing): IndexedListing<Marks> {
  const { isHotDeal, isFlashSale, seller } = listing;
  return {
    ...listing,
    sellerName: seller.name,
    campus: seller.campus,
    kept: { isHotDeal, isFlashSale },
  };
}
