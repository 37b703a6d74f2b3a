import type { WishlistItem } from './queries.ts';
import { WORDS } from './words.ts';

/** What has become of a listing since it was saved. */
export interface ListingNews {
  /** What stands under Stock Status: a sold listing is sold, with any count that its seller left. */
  stock: string;
  /** Rupees it cost when it was saved, when it costs less now; null otherwise. */
  earlierPrice: number | null;
}

/** Compares what the device knows now with what the member saw; of a listing it does not know there is no news. */
export function newsOf({ listing, price }: Pick<WishlistItem, 'listing' | 'price'>): ListingNews {
  return {
    stock: stockOf(listing),
    earlierPrice: listing !== null && price > listing.price ? price : null,
  };
}

function stockOf(listing: WishlistItem['listing']): string {
  if (listing === null) return WORDS.unknownStock;
  if (listing.status === 'sold') return WORDS.sold;
  return listing.quantity > 0 ? WORDS.inStock : WORDS.outOfStock;
}
