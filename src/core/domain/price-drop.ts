import { isBuyable, type Listing } from './listing.ts';

/**
 * The price in rupees at which a listing was saved, if it can be bought for less now; null otherwise, also for a
 * listing unknown to this device or saved without a price (0).
 */
export function priceBeforeDrop(
  seenRupees: number,
  listing: Pick<Listing, 'price' | 'status' | 'quantity'> | null,
): number | null {
  return listing !== null && isBuyable(listing) && seenRupees > listing.price ? seenRupees : null;
}
