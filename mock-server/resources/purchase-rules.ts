import type { ListingBody } from '#core/contract/shop-bodies.ts';
import { Refusal } from '../http/refusal.ts';
import type { ListingRow } from '../store/schema.ts';

type Wanted = Pick<ListingRow, 'sellerId' | 'status' | 'quantity' | 'variations'>;

export function requireForSale(listing: Pick<Wanted, 'status'>): void {
  if (listing.status !== 'active') {
    throw new Refusal(409, 'not-for-sale', 'This item has been sold.');
  }
}

export function requireStock(listing: Pick<Wanted, 'quantity'>, pieces: number): void {
  if (pieces <= listing.quantity) return;
  throw outOfStock(listing.quantity);
}

export function outOfStock(available: number): Refusal {
  const words = available === 0 ? 'This item is out of stock.' : `Only ${available} left in stock.`;
  return new Refusal(409, 'out-of-stock', words, { available });
}

/** A choice may leave options open (the wishlist adds without any), but may not invent one. */
export function requireKnownOptions(
  variations: ListingBody['variations'],
  choice: Readonly<Record<string, string>>,
): void {
  for (const [name, option] of Object.entries(choice)) {
    const variation = variations.find((known) => known.name === name);
    if (variation === undefined) {
      throw new Refusal(422, 'invalid-body', `This item has no choice of ${name}.`);
    }
    if (!variation.options.includes(option)) {
      throw new Refusal(
        422,
        'invalid-body',
        `${option} is not a choice of ${name}. Choose one of: ${variation.options.join(', ')}.`,
      );
    }
  }
}
