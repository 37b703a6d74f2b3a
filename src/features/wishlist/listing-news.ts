import type { WishlistItem } from './queries.ts';

/** What has become of a listing since it was saved. */
export interface ListingNews {
  /** It went to somebody else. */
  isSold: boolean;
  /** Rupees it cost when it was saved, when it costs less now; null otherwise. */
  earlierPrice: number | null;
}

/** Compares what the device knows now with what the member saw; of a listing it does not know there is no news. */
export function newsOf({ listing, price }: Pick<WishlistItem, 'listing' | 'price'>): ListingNews {
  return {
    isSold: listing?.status === 'sold',
    earlierPrice: listing !== null && price > listing.price ? price : null,
  };
}
