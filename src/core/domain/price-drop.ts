import { isBuyable, type Listing } from './listing.ts';

/**
 * Rupees that a saved listing cost when it was saved, where it can be bought for less now; null otherwise. Of a listing
 * that this device does not know, and of one that was saved without a price (0), there is no news.
 */
export function priceBeforeDrop(
  seenRupees: number,
  listing: Pick<Listing, 'price' | 'status' | 'quantity'> | null,
): number | null {
  return listing !== null && isBuyable(listing) && seenRupees > listing.price ? seenRupees : null;
}
