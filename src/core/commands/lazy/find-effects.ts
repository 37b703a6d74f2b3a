import { CART_FIELDS, readCart } from '../../contract/cart.ts';
import { readOrder } from '../../contract/order.ts';
import { paths } from '../../contract/paths.ts';
import { listUnder } from '../../contract/reading.ts';
import { readWishlist } from '../../contract/wishlist.ts';
import { cartLineKey } from '../../domain/cart.ts';
import type { Order } from '../../domain/order.ts';
import { lineAmount } from '../../domain/money.ts';
import type { WishlistRow } from '../../storage/rows.ts';
import { type Effect, type Evidence, ownListOf, type QueryResult } from '../../sync/evidence.ts';
import type { AddToCartArgs } from '../cart/add-to-cart.ts';
import { type LineArgs, lineKeyOf, quantityOf } from '../cart/cart-entry.ts';
import type { SetCartQuantityArgs } from '../cart/set-cart-quantity.ts';
import { isMadeAfter, isTooEarly } from './listings/made-after.ts';
import {
  isOrderedBy,
  isOrderOf,
  type PlaceOrderArgs,
  placeOrderCommand,
} from './orders/place-order.ts';

/* Recovers a lost reply by reading, for providers without idempotency keys. */

/**
 * Whether an unanswered addition reached the cart: compares the pieces held now with those when the request was sealed.
 * `ambiguous` when another device has changed the line as well, or may have ordered it.
 */
export async function findAddition(args: AddToCartArgs, evidence: Evidence): Promise<Effect> {
  const asked = await askLine(args, evidence);
  if ('kind' in asked) return asked;
  const { cart, lines, held, before } = asked;
  // Another device had changed the line before the request was made, and how was not known then.
  if (evidence.entry.isBaseOutdated === true && held > 0) return { kind: 'ambiguous' };
  if (held === before + args.quantity) return { kind: 'applied', body: cart };
  // Another device has changed the line as well: how many of its pieces are ours cannot be read off it.
  if (held !== before) return { kind: 'ambiguous' };
  if (lines.some((line) => mayBeOfOptions(line, args))) return { kind: 'ambiguous' };
  // A line that is not there never was, or an order of another device took it, and the pieces with it.
  return held > 0 ? { kind: 'absent' } : findOrderOfLine(args, evidence);
}

/** Whether an unanswered change of a line's pieces reached the cart. */
export function findQuantity(args: SetCartQuantityArgs, evidence: Evidence): Promise<Effect> {
  return findPieces(args, args.quantity, evidence);
}

/** Whether an unanswered removal of a line reached the cart. */
export function findRemoval(args: LineArgs, evidence: Evidence): Promise<Effect> {
  return findPieces(args, 0, evidence);
}

/** Twice it has the same effect, unless another device has changed the line in between: `ambiguous`. */
async function findPieces(args: LineArgs, wanted: number, evidence: Evidence): Promise<Effect> {
  const asked = await askLine(args, evidence);
  if ('kind' in asked) return asked;
  const { cart, held, before } = asked;
  if (held === wanted) return { kind: 'applied', body: cart };
  const isOthers = held !== before && evidence.entry.isBaseOutdated !== true;
  return { kind: isOthers ? 'ambiguous' : 'absent' };
}

interface ToldLine {
  /** The answer's body. */
  cart: unknown;
  lines: readonly LineArgs[];
  held: number;
  before: number;
}

/** A line's pieces at the provider now, and before the request as far as the device knew. */
async function askLine(args: LineArgs, { ask, entry }: Evidence): Promise<ToldLine | Effect> {
  const cart = ownListOf(await ask(paths.cart));
  const lines = readCart(cart);
  if (lines === null) return { kind: 'unknown' };
  const rows = listUnder(cart, ...CART_FIELDS) ?? [];
  if (hasUnreadable(rows, args, (row) => readCart([row])?.length === 1))
    return { kind: 'ambiguous' };
  const held = lines.find(({ key }) => key === lineKeyOf(args))?.quantity ?? 0;
  return { cart, lines, held, before: quantityOf(entry.baseAtSeal) };
}

/** Whether a line of the same listing names its options otherwise, or not at all: it may be the one that was added (I3). */
function mayBeOfOptions(line: LineArgs, { listingId, variations }: LineArgs): boolean {
  const namesOf = (options: LineArgs['variations']) => Object.keys(options).sort().join('\n');
  return line.listingId === listingId && namesOf(line.variations) !== namesOf(variations);
}

async function findOrderOfLine(args: LineArgs, { ask, userId, entry }: Evidence): Promise<Effect> {
  const rows = ordersOf(await askOrders(ask, userId));
  if (rows === null) return { kind: 'unknown' };
  const isOrdered = rows.some((row) => {
    const order = readOrder(row);
    return (
      order?.listingId === args.listingId &&
      hasSameOptions(args, order) &&
      isMadeAfter(order.createdAt, entry)
    );
  });
  return { kind: isOrdered ? 'ambiguous' : 'absent' };
}

/** Saved is saved: by which try, or by which device, makes no difference. */
export async function findWish(
  { listingId }: Pick<WishlistRow, 'listingId'>,
  { ask }: Evidence,
): Promise<Effect> {
  const saved = readWishlist(ownListOf(await ask(paths.wishlist)));
  if (saved === null) return { kind: 'unknown' };
  const isSaved = saved.some(({ entry }) => entry.listingId === listingId);
  return isSaved ? { kind: 'applied', body: null } : { kind: 'absent' };
}

/**
 * Whether an unanswered order was placed: looks for a matching order made since that no other entry brought.
 * `ambiguous` for several, and for one that is no proof.
 */
export async function findOrder(
  args: PlaceOrderArgs,
  { ask, isShown, hasPulled, hasTwin, entry }: Evidence,
): Promise<Effect> {
  const answer = await askOrders(ask, args.buyerId);
  const rows = ordersOf(answer);
  if (rows === null) return { kind: 'unknown' };
  if (hasUnreadable(rows, args, (row) => readOrder(row) !== null)) return { kind: 'ambiguous' };
  const isAlone =
    (await hasPulled('orders')) && !(await hasTwin((other) => isSameOrder(args, other)));
  const candidates: { row: unknown; isProof: boolean }[] = [];
  let isDoubtful = false;
  for (const row of rows) {
    const order = readOrder(row);
    if (order === null || !isOrderOf(args, order)) continue;
    const isLike = isOrderedBy(args, order) && isMadeAfter(order.createdAt, entry);
    // Told with another amount or time it may be this one, if no other entry explains it.
    if (!isLike && (await hasTwin((other) => mayBeOf(other, order)))) continue;
    // An order that the device shows was brought by another entry: two lines may cost the same.
    if (await isShown(`orders:${order.id}`)) continue;
    if (!isLike) {
      isDoubtful = true;
      continue;
    }
    const isProof =
      order.listingId !== '' &&
      hasSameOptions(args, order) &&
      !isTooEarly(order.createdAt, entry, answer);
    candidates.push({ row, isProof });
  }
  const [found, another] = candidates;
  if (found === undefined) return { kind: isDoubtful ? 'ambiguous' : 'absent' };
  // The specified call names no options: those of the order are the provider's guess, and no proof against it.
  const isCertain = another === undefined && found.isProof && isAlone;
  return isCertain ? { kind: 'applied', body: found.row } : { kind: 'ambiguous' };
}

/** Whether an order is another entry's, by what that one wanted. */
function mayBeOf(other: unknown, order: Order): boolean {
  return placeOrderCommand.accepts(other) && isOrderedBy(other, order);
}

/** Whether an order of either may be taken for that of the other, as of two sizes that cost the same. */
function isSameOrder(args: PlaceOrderArgs, other: unknown): boolean {
  if (!placeOrderCommand.accepts(other) || other.listingId !== args.listingId) return false;
  return lineAmount(other.price, other.quantity) === lineAmount(args.price, args.quantity);
}

/** Whether a row that cannot be read names the listing: then the rest of the answer proves nothing (I3). */
function hasUnreadable(
  rows: readonly unknown[],
  { listingId }: LineArgs,
  isReadable: (row: unknown) => boolean,
): boolean {
  return rows.some((row) => !isReadable(row) && JSON.stringify(row).includes(listingId));
}

function askOrders(ask: Evidence['ask'], buyerId: string): Promise<QueryResult> {
  return ask(paths.buyerOrders, new URLSearchParams({ buyerId }));
}

function ordersOf(answer: QueryResult): readonly unknown[] | null {
  return listUnder(ownListOf(answer), 'orders', 'data');
}

/** A provider that does not name the options leaves only listing and amount to go by. */
function hasSameOptions({ listingId, variations }: LineArgs, order: Order): boolean {
  const isNamed = Object.keys(order.variations).length > 0;
  return (
    !isNamed || cartLineKey(listingId, order.variations) === cartLineKey(listingId, variations)
  );
}
