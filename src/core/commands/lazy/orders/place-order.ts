import { ORDER_LINE } from '../../../contract/headers.ts';
import { writeOrderLine } from '../../../contract/order-line.ts';
import { readOrderReply } from '../../../contract/order.ts';
import type { OrderRequest } from '../../../contract/order-request.ts';
import { writePaths } from '../../../contract/write-paths.ts';
import { lineAmount } from '../../../domain/money.ts';
import {
  type Order,
  ORDER_CONSENT_AGE_MS,
  type OrderParty,
  PAYMENT_METHOD,
  withoutFinishedContacts,
} from '../../../domain/order.ts';
import type { BaseRow } from '../../../storage/outbox-rows.ts';
import type { RowRef } from '../../../storage/row-refs.ts';
import type { OrderRow } from '../../../storage/rows.ts';
import type { BaseChange, Command, Mutation } from '../../../sync/command.ts';
import { removeFromCart } from '../../cart/remove-from-cart.ts';
import { isLineArgs, type LineArgs, lineOutboxKey, lineRef } from '../../cart/cart-entry.ts';

export interface PlaceOrderArgs extends LineArgs {
  buyerId: string;
  quantity: number;
  /** Names the order on this device until the provider names it. */
  localId: string;
  /** ISO 8601. */
  placedAt: string;
  /** Orders the device already knew, for telling a new one from them. */
  knownOrderIds: readonly string[];
}

const KIND = 'order:place';

function accepts(args: unknown): args is PlaceOrderArgs {
  return isLineArgs(args) && 'localId' in args && 'buyerId' in args && 'quantity' in args;
}

/** A shopper orders one line of the cart, once; the lines of one tap share a group. */
export function placeOrder(args: PlaceOrderArgs, groupId: string): Mutation {
  return { kind: KIND, args, groupId, consumes: lineRef(args) };
}

export const placeOrderCommand: Command<PlaceOrderArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts,
  keys: (args) => [lineOutboxKey(args)],
  // It sees the cart as it was when the shopper ordered.
  dependsOn: () => [{ keysFrom: 'cart:', kindsFrom: 'cart:' }],
  targets: (args) => [lineRef(args), localOrderRef(args)],
  apply: (_row, args, ref) => (ref === localOrderRef(args) ? toQueuedOrderRow(args) : null),
  request: (args) => ({
    method: 'POST',
    path: writePaths.orders,
    body: JSON.stringify({
      buyerId: args.buyerId,
      listingId: args.listingId,
      amount: lineAmount(args.price, args.quantity),
      paymentMethod: PAYMENT_METHOD,
    } satisfies OrderRequest),
    headers: { [ORDER_LINE]: writeOrderLine(args.quantity, args.variations) },
  }),
  isReply: (body) => readOrderReply(body) !== null,
  baseAfter: ({ body }, args) => {
    const order = readOrderReply(body);
    const settled: BaseRow[] = [
      { ref: lineRef(args), row: null },
      { ref: localOrderRef(args), row: null },
    ];
    // A provider may answer without the order: the next pull of the list brings it.
    return order === null
      ? settled
      : [...settled, { ref: `orders:${order.id}`, row: toPlacedOrderRow(order, args) }];
  },
  // Whether the provider has kept the ordered line is seen at once, before another device puts one there.
  needsPull: () => true,
  // No call empties a cart: a provider that keeps the ordered line is told to let it go.
  compensationsAfter: (args) => [
    { ref: lineRef(args), mutation: removeFromCart(args), unless: 'orders.line' },
  ],
  baseAfterRefusal: (failure, args) => {
    const details = readDetails(failure.details);
    if (Object.keys(details).length === 0) return [];
    const { quantity: _left, ...price } = details;
    return [patchRow(`listings:${args.listingId}`, details), patchRow(lineRef(args), price)];
  },
  mayBeResultOf: (args, ref, row, isKeyless) =>
    ref.startsWith('orders:') && (isKeyless ? isOrderOf : isOrderedBy)(args, row as OrderRow),
  // The last piece may have gone to the order itself.
  mayRefuseOwnRepeat: 'ambiguous',
  needsConsent: (createdAt, now) => now - createdAt > ORDER_CONSENT_AGE_MS,
};

/** An order of the same listing that the device did not know when this one was placed. */
export function isOrderOf(args: PlaceOrderArgs, order: Order): boolean {
  // An order that does not tell its listing may be of any.
  const isOfListing = ['', args.listingId].includes(order.listingId);
  return isOfListing && !args.knownOrderIds.includes(order.id);
}

/** One of the same amount as well. */
export function isOrderedBy(args: PlaceOrderArgs, order: Order): boolean {
  return order.amount === lineAmount(args.price, args.quantity) && isOrderOf(args, order);
}

function localOrderRef({ localId }: PlaceOrderArgs): RowRef {
  return `orders:${localId}`;
}

function toQueuedOrderRow(args: PlaceOrderArgs): OrderRow {
  const nobody: OrderParty = { id: '', name: '', email: '', phone: '', address: '' };
  return {
    id: args.localId,
    buyer: { ...nobody, id: args.buyerId },
    seller: nobody,
    listingId: args.listingId,
    listingTitle: args.title,
    listingImage: args.image,
    listingPrice: args.price,
    quantity: args.quantity,
    variations: args.variations,
    amount: lineAmount(args.price, args.quantity),
    paymentMethod: PAYMENT_METHOD,
    status: 'queued',
    createdAt: args.placedAt,
    updatedAt: args.placedAt,
    version: 0,
  };
}

/** It may have been handed over long since, when it is found on a provider that once did not answer. */
function toPlacedOrderRow(order: Order, args: PlaceOrderArgs): OrderRow {
  return {
    ...withoutFinishedContacts(order),
    // A reply may name the listing by its id alone.
    listingId: order.listingId || args.listingId,
    listingTitle: order.listingTitle || args.title,
    listingImage: order.listingImage || args.image,
    listingPrice: order.listingPrice ?? args.price,
    createdAt: order.createdAt || args.placedAt,
  };
}

/** What the refusal says about a known row. */
function patchRow(ref: RowRef, facts: object): BaseChange {
  return { ref, update: (row) => (row === null ? null : { ...row, ...facts }), isPatch: true };
}

function readDetails(details: unknown): { price?: number; quantity?: number } {
  if (typeof details !== 'object' || details === null) return {};
  return {
    ...('currentPrice' in details && typeof details.currentPrice === 'number'
      ? { price: details.currentPrice }
      : {}),
    ...('available' in details && typeof details.available === 'number'
      ? { quantity: details.available }
      : {}),
  };
}
