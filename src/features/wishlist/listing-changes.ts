import { priceBeforeDrop } from '#core/domain/price-drop.ts';
import type { WishlistItem } from './queries.ts';
import { COPY } from './copy.ts';

/** What has become of a listing since it was saved. */
export interface ListingChanges {
  /** Text under Stock Status: a sold listing is sold, whatever its count. */
  stock: string;
  /** Rupees it cost when it was saved, when it can be bought for less now; null otherwise. */
  earlierPrice: number | null;
}

/** Compares the mirror with what the member saw; an unknown listing has no changes. */
export function changesSinceSaved({
  listing,
  price,
}: Pick<WishlistItem, 'listing' | 'price'>): ListingChanges {
  return {
    stock: stockOf(listing),
    earlierPrice: priceBeforeDrop(price, listing),
  };
}

function stockOf(listing: WishlistItem['listing']): string {
  if (listing === null) return COPY.unknownStock;
  if (listing.status === 'sold') return COPY.sold;
  return listing.quantity > 0 ? COPY.inStock : COPY.outOfStock;
}
