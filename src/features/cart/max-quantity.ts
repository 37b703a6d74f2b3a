import { knownQuantity } from '#core/domain/listing.ts';
import type { CartItem } from './queries.ts';

type Pieces = Pick<CartItem, 'key' | 'listingId' | 'quantity' | 'listing'>;

/** Pieces that a line may hold: the lines of one listing share its stock. Infinite while the device does not know it. */
export function maxQuantity(item: Pieces, items: readonly Pieces[]): number {
  const quantity = item.listing === null ? null : knownQuantity(item.listing);
  if (quantity === null) return Infinity;
  const elsewhere = items
    .filter(({ listingId, key }) => listingId === item.listingId && key !== item.key)
    .reduce((sum, other) => sum + other.quantity, 0);
  return Math.max(0, quantity - elsewhere);
}
