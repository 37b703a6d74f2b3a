import type { ListingBody } from '#core/contract/shop-bodies.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ListingRow } from '../../storage/schema.ts';

type Wanted = Pick<ListingRow, 'sellerId' | 'status' | 'quantity' | 'variations'>;

/**
 * Checks the status; `requireStock` checks the pieces.
 *
 * @throws a `Refusal` (409 `not-for-sale`) for a hidden or sold listing
 */
export function requireForSale(listing: Pick<Wanted, 'status'>): void {
  if (listing.status === 'hidden') {
    throw new Refusal(409, 'not-for-sale', 'This item is not offered any more.');
  }
  if (listing.status !== 'active') {
    throw new Refusal(409, 'not-for-sale', 'This item has been sold.');
  }
}

/** `inOtherLines`: pieces that the buyer's cart holds with other options; they share the stock. */
export function requireStock(
  listing: Pick<Wanted, 'quantity'>,
  pieces: number,
  inOtherLines = 0,
): void {
  if (pieces + inOtherLines <= listing.quantity) return;
  throw outOfStock(listing.quantity, inOtherLines);
}

/**
 * 409 `out-of-stock`, to be thrown or returned. `available`: how many pieces can still be added.
 *
 * @param inOtherLines see `requireStock`
 */
export function outOfStock(stock: number, inOtherLines = 0): Refusal {
  const available = Math.max(0, stock - inOtherLines);
  return new Refusal(409, 'out-of-stock', describeStock(stock, inOtherLines), { available });
}

function describeStock(stock: number, inOtherLines: number): string {
  if (stock === 0) return 'This item is out of stock.';
  if (inOtherLines === 0) return `Only ${stock} left in stock.`;
  const left = stock > inOtherLines ? `Only ${stock - inOtherLines}` : 'None';
  return `${left} left in stock beside those in your cart with other choices.`;
}

/** A choice may omit options (the wishlist adds without any), but may not name unknown ones. */
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
