import { isWholeCart, readCart } from '../../contract/cart.ts';
import type { CartLineRequest } from '../../contract/cart-request.ts';
import { paths } from '../../contract/paths.ts';
import { type CartLine, cartLineKey, hasKnownPrice } from '../../domain/cart.ts';
import type { VariationChoice } from '../../domain/listing.ts';
import type { Reply } from '../../network/classify-response.ts';
import type { SealedRequest } from '../../storage/outbox-rows.ts';
import type { RowRef } from '../../storage/row-refs.ts';
import type { CartLineRow } from '../../storage/rows.ts';
import type { BaseChange } from '../../sync/command.ts';

/** What a line of the cart is and what the shopper saw of it. */
export interface LineArgs {
  listingId: string;
  variations: VariationChoice;
  title: string;
  image: string;
  /** Rupees. */
  price: number;
}

/** Whether stored arguments still describe a line. */
export function isLineArgs(args: unknown): args is LineArgs {
  if (typeof args !== 'object' || args === null) return false;
  const line = args as Partial<LineArgs>;
  return (
    typeof line.listingId === 'string' &&
    typeof line.variations === 'object' &&
    typeof line.title === 'string' &&
    typeof line.price === 'number'
  );
}

/** Key of the cart's row: listing and chosen options together, as `cartLineKey`. */
export function lineKeyOf({ listingId, variations }: LineArgs): string {
  return cartLineKey(listingId, variations);
}

/** Names the row of the line in view and base. */
export function lineRef(args: LineArgs): RowRef {
  return `cartLines:${lineKeyOf(args)}`;
}

/** Key of the log: an order waits for every change of the cart before it. */
export function lineOutboxKey(args: LineArgs): string {
  return `cart:${lineKeyOf(args)}`;
}

/** Pieces of a stored line; 0 of none. */
export function quantityOf(row: unknown): number {
  return typeof row === 'object' && row !== null && 'quantity' in row ? Number(row.quantity) : 0;
}

/** The line as the shopper sees it with this quantity; a line that was there keeps its place. */
export function toLineRow(
  row: unknown,
  args: LineArgs,
  quantity: number,
  addedAt: number,
): CartLineRow {
  const { listingId, variations, title, image, price } = args;
  const before = row as CartLineRow | null;
  return {
    key: lineKeyOf(args),
    listingId,
    variations,
    quantity,
    title,
    image,
    price: before !== null && hasKnownPrice(before) ? before.price : price,
    position: before?.position ?? addedAt,
  };
}

/** POST and PUT /cart send the same three fields. */
export function writeCartRequest(
  method: 'POST' | 'PUT',
  args: LineArgs,
  quantity: number,
): SealedRequest {
  const body: CartLineRequest = {
    productId: args.listingId,
    quantity,
    variations: { ...args.variations },
  };
  return { method, path: paths.cart, body: JSON.stringify(body), headers: {} };
}

/**
 * Only this line of the reply is used: others may have changes in flight. When the reply has no cart, or does not show the
 * line and has one that cannot be read, the line is as it was asked for, until the next pull.
 */
export function lineAfter(
  reply: Reply,
  args: LineArgs,
  asAsked: (stored: unknown) => CartLineRow | null,
): readonly BaseChange[] {
  const lines = readCart(reply.body);
  const position = lines?.findIndex(({ key }) => key === lineKeyOf(args)) ?? -1;
  const line = lines?.[position];
  if (line === undefined && lacksCart(reply))
    return [{ ref: lineRef(args), update: asAsked, isPatch: true }];
  if (line === undefined) return [{ ref: lineRef(args), row: null }];
  // Only the whole cart tells the position of the line.
  const place = (stored: unknown) =>
    isPartial(reply) ? (asAsked(stored)?.position ?? position) : position;
  return [{ ref: lineRef(args), update: (stored) => placeLine(line, place(stored), args) }];
}

/** Whether a reply holds the changed line alone, as `Prefer: return=minimal` asks for. */
function isPartial({ body }: Reply): boolean {
  return (
    typeof body === 'object' && body !== null && 'isPartial' in body && body.isPartial === true
  );
}

/** Whether a body is a cart, as all calls of the cart are answered. Source: specification §7. */
export function isCart(body: unknown): boolean {
  return readCart(body) !== null;
}

/**
 * The pieces of the line that a reply tells. Where they are others than the change has asked for a pull tells what is there:
 * some providers answer by the cart as it was before.
 */
export function piecesInReply({ body }: Reply, args: LineArgs): number {
  return readCart(body)?.find(({ key }) => key === lineKeyOf(args))?.quantity ?? 0;
}

/** Whether a reply leaves the line to be pulled: it tells no cart, or one with a line that cannot be read. */
export function lacksCart({ body }: Reply): boolean {
  return !isCart(body) || !isWholeCart(body);
}

/** A line of the provider's cart in its place. A provider may name the product by id, or without a picture: then the device knows how it looks. */
function placeLine(
  line: CartLine,
  position: number,
  known: Pick<LineArgs, 'title' | 'image' | 'price'> | undefined,
): CartLineRow {
  if (known === undefined) return { ...line, position };
  if (line.title !== '') return { ...line, position, image: line.image || known.image };
  return { ...line, position, title: known.title, image: known.image, price: known.price };
}
