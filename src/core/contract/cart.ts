import * as z from 'zod/mini';
import { type CartLine, cartLineKey } from '../domain/cart.ts';
import { readListing } from './listing.ts';
import { anything, listUnder, maybeNumber, readChoice, readId, readRows } from './reading.ts';

const lineWire = z.looseObject({
  productId: anything,
  product: anything,
  quantity: maybeNumber,
  variations: anything,
});
/** Where an answer holds the lines, unless it is the list of them. */
export const CART_FIELDS = ['items', 'cart', 'data'] as const;

function readCartLine(value: unknown): CartLine | null {
  const parsed = lineWire.safeParse(value);
  if (!parsed.success) return null;
  const { product, productId, quantity = 0 } = parsed.data;
  const variations = readChoice(parsed.data.variations);
  const reference = product ?? productId;
  const listing = readListing(reference);
  // Either is an id, or the listing, of which there may be too little to show it.
  const listingId = readId({ _id: productId, id: product, ...(reference as object) });
  if (listingId === '' || quantity <= 0) return null;
  return {
    key: cartLineKey(listingId, variations),
    listingId,
    quantity,
    variations,
    title: listing?.title ?? '',
    image: listing?.images[0] ?? '',
    price: listing?.price ?? 0,
  };
}

/** What the lines of a cart say of their products, whole or in part. */
export function productsInCart(value: unknown): readonly unknown[] {
  return (listUnder(value, ...CART_FIELDS) ?? []).map((line) => {
    const { product, productId } = lineWire.safeParse(line).data ?? {};
    return product ?? productId;
  });
}

/** Whether each row of an answer is read: one that cannot be read may be of any line. A line of no pieces is none. */
export function isWholeCart(value: unknown): boolean {
  const rows = listUnder(value, ...CART_FIELDS) ?? [];
  return rows.every((row) => readCartLine(row) !== null || isNoLine(row));
}

/** Without pieces; or of a product that is gone, in whose place some servers say null. */
function isNoLine(row: unknown): boolean {
  const { quantity = 1, product, productId } = lineWire.safeParse(row).data ?? {};
  return quantity <= 0 || (product ?? productId) === null;
}

/**
 * Lines of GET, POST, PUT and DELETE /cart; null when the reply is no cart. A provider may keep a row for each addition:
 * they are one line.
 */
export function readCart(value: unknown): readonly CartLine[] | null {
  const rows = listUnder(value, ...CART_FIELDS);
  if (rows === null) return null;
  const lines = new Map<string, CartLine>();
  for (const line of readRows(rows, readCartLine)) {
    const { quantity = 0 } = lines.get(line.key) ?? {};
    lines.set(line.key, { ...line, quantity: line.quantity + quantity });
  }
  return [...lines.values()];
}
