import type { CartItem } from './queries.ts';

type Pieces = Pick<CartItem, 'key' | 'listingId' | 'quantity' | 'listing'>;

/** Pieces that a line may hold: the lines of one listing share its stock. Infinite while the device does not know it. */
export function maxQuantity(item: Pieces, items: readonly Pieces[]): number {
  if (item.listing === null) return Infinity;
  const elsewhere = items
    .filter(({ listingId, key }) => listingId === item.listingId && key !== item.key)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, item.listing.quantity - elsewhere);
}
