import { knownQuantity } from '#core/domain/listing.ts';
import { priceBeforeDrop } from '#core/domain/price-drop.ts';
import type { WishlistItem } from './queries.ts';
import { COPY } from './copy.ts';

/** What has become of a listing since it was saved. */
interface ListingChanges {
  /** What stands under Stock Status: the quantity alone decides. Source: specification §2. */
  stock: string;
  /** Said beside it: a sold listing may have a quantity left. */
  isSold: boolean;
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
    isSold: listing?.status === 'sold',
    earlierPrice: priceBeforeDrop(price, listing),
  };
}

function stockOf(listing: WishlistItem['listing']): string {
  if (listing === null || knownQuantity(listing) === null) return COPY.unknownStock;
  return listing.quantity > 0 ? COPY.inStock : COPY.outOfStock;
}
