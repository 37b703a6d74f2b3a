import { ORDER_LINE } from '#core/contract/headers.ts';
import { readOrderLine } from '#core/contract/order-line.ts';
import { orderRequest, orderStatusRequest } from '#core/contract/order-request.ts';
import {
  buyerOrdersQuery,
  type OrderPageQuery,
  sellerOrdersQuery,
} from '#core/contract/order-query.ts';
import { OPEN_ORDER_AGE_MS } from '#core/domain/member-limits.ts';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { toCents } from '#core/domain/money.ts';
import {
  nextOrderStatuses,
  ORDER_PAGE,
  type OrderStatus,
  PAYMENT_METHOD,
} from '#core/domain/order.ts';
import { isStorable } from '#server/http/json-body.ts';
import { forbidden, notFound, Refusal } from '#server/http/refusal.ts';
import {
  requireForSale,
  requireKnownOptions,
  requireStock,
} from '#server/resources/orders/purchase-rules.ts';
import { orderOf, writeOrder } from './bodies.ts';
import { requireRoom } from './limits.ts';
import { type OrderedLine, settleOrderedLine } from './ordered-line.ts';
import { invalid, type MemberCall, memberChange, memberRead, type ModelRoute } from './routes.ts';
import type { ModelListing, ModelOrder } from './rows.ts';
import { changeListing, findListing, newestFirst } from './shelf.ts';
import { type ModelState, ofMember } from './state.ts';

const LINE_HEADER = ORDER_LINE.toLowerCase();

export const orderRoutes: readonly ModelRoute[] = [
  memberChange({
    method: 'POST',
    path: 'orders',
    access: 'buyer',
    self: { body: 'buyerId' },
    headers: { [LINE_HEADER]: 'orders.line' },
    body: orderRequest,
    status: 201,
    effect: (call, { listingId, amount }) => {
      const { state, member } = call;
      const named = readNamedLine(call.header(LINE_HEADER));
      const listing = findListing(state, listingId);
      requireForSale(listing);
      requireRoomForOrder(state, member.id, listing.sellerId);
      const line = settleOrderedLine(state, member.id, { listing, amount, named });
      requireKnownOptions(listing.variations, line.variations);
      requireStock(listing, line.quantity);
      return { id: placeOrder(call, listing, line) };
    },
    answer: ({ state }, _body, { id }) => tellOrder(state, id),
    minimal: ({ state }, _body, { id }) => writeOrder(state, orderOf(state, id)),
  }),
  memberChange({
    method: 'PATCH',
    path: 'orders/{id}/status',
    access: 'seller',
    self: { body: 'sellerId' },
    body: orderStatusRequest,
    effect: (call, { status }) => {
      moveOrder(call, status);
      return {};
    },
    answer: ({ state, id }) => tellOrder(state, id),
    minimal: ({ state, id }) => writeOrder(state, orderOf(state, id)),
  }),
  memberRead({
    path: 'orders/buyer/history',
    access: 'buyer',
    self: { query: 'buyerId' },
    query: buyerOrdersQuery,
    answer: ({ state, member, query }) => listOrders(state, { buyerId: member.id }, query),
  }),
  memberRead({
    path: 'orders/seller/orders',
    access: 'seller',
    self: { query: 'sellerId' },
    query: sellerOrdersQuery,
    answer: ({ state, member, query }) => listOrders(state, { sellerId: member.id }, query),
  }),
];

/** What a change of an order is answered with: the next look at the list brings what a message leaves out. */
function tellOrder(state: ModelState, id: string): object {
  if (state.hasWay('order not told')) return { message: 'Your order was saved.' };
  return writeOrder(state, orderOf(state, id));
}

function requireRoomForOrder(state: ModelState, buyerId: string, sellerId: string): void {
  const since = state.now() - OPEN_ORDER_AGE_MS;
  const open = [...state.orders.values()].filter(
    ({ status, createdAt }) =>
      (status === 'processing' || status === 'shipped') && createdAt > since,
  );
  requireRoom('openOrders', open.filter((order) => order.buyerId === buyerId).length);
  requireRoom('ordersToServe', open.filter((order) => order.sellerId === sellerId).length);
}

type Side = { buyerId: string } | { sellerId: string };

/** The model knows no `Link`, and no page that ends because of its weight. */
function listOrders(
  state: ModelState,
  side: Side,
  { page = 1, limit = ORDER_PAGE.most, since, before }: OrderPageQuery,
) {
  const own = [...state.orders.values()].filter((order) =>
    'buyerId' in side ? order.buyerId === side.buyerId : order.sellerId === side.sellerId,
  );
  const inOrder = own.sort(newestFirst);
  const at = inOrder.findIndex(({ id }) => id === before);
  const behind = before === undefined ? inOrder : at === -1 ? [] : inOrder.slice(at + 1);
  const changed = since === undefined ? 0 : Date.parse(since);
  return behind
    .filter(({ updatedAt }) => updatedAt >= changed)
    .slice((page - 1) * limit, page * limit)
    .map((order) => writeOrder(state, order));
}

function readNamedLine(header: string | undefined) {
  if (header === undefined) return null;
  const line = readOrderLine(header);
  if (line !== null && Object.entries(line.variations).flat().every(isStorable)) return line;
  throw invalid(
    `${ORDER_LINE} must be like quantity=2&option.color=red, with a quantity from 1 to ${LISTING_LIMITS.maxQuantity}.`,
  );
}

/** Takes the pieces, and the ordered line out of the cart. A listing without pieces stays active: out of stock, not sold. */
function placeOrder(
  { state, member, record }: MemberCall,
  listing: ModelListing,
  { quantity, variations, lineKey }: OrderedLine,
): string {
  changeListing(state, listing.id, (held) => {
    return { quantity: held.quantity - quantity, orderCount: held.orderCount + 1 };
  });
  const now = state.now();
  const order: ModelOrder = {
    id: state.nextId(),
    buyerId: member.id,
    sellerId: listing.sellerId,
    listingId: listing.id,
    title: listing.title,
    price: listing.price,
    images: listing.images,
    quantity,
    variations,
    amount: (toCents(listing.price) * quantity) / 100,
    paymentMethod: PAYMENT_METHOD,
    status: 'processing',
    version: state.nextVersion(),
    createdAt: now,
    updatedAt: now,
  };
  state.orders.set(order.id, order);
  if (!state.hasWay('ordered line stays')) ofMember(state.carts, member.id).delete(lineKey);
  record(`order:${order.id}`);
  return order.id;
}

/** A canceled order gives its pieces back, if the listing is still there. */
function moveOrder({ state, member, id, record }: MemberCall, status: OrderStatus): void {
  const order = state.orders.get(id);
  if (order === undefined) throw notFound('Order not found');
  if (order.sellerId !== member.id) throw forbidden('This order belongs to another seller.');
  if (!nextOrderStatuses(order.status).includes(status)) throw illegalMove(order.status, status);
  const version = state.nextVersion();
  state.orders.set(id, { ...order, status, version, updatedAt: state.now() });
  if (status === 'canceled') {
    changeListing(state, order.listingId, ({ quantity, orderCount }) => {
      return { quantity: quantity + order.quantity, orderCount: Math.max(0, orderCount - 1) };
    });
  }
  record(`order:${id}`);
}

function illegalMove(from: OrderStatus, to: OrderStatus): Refusal {
  const words =
    from === to
      ? `This order is ${from} already: it cannot become ${to} again.`
      : `This order is ${from}: it cannot become ${to}.`;
  return new Refusal(409, 'illegal-transition', words);
}
