import * as z from 'zod/mini';
import { ORDER_LINE } from '#core/contract/headers.ts';
import { readOrderLine } from '#core/contract/order-line.ts';
import { orderBody } from '#core/contract/member-bodies.ts';
import { orderRequest, orderStatusRequest } from '#core/contract/order-request.ts';
import {
  buyerOrdersQuery,
  type OrderPageQuery,
  sellerOrdersQuery,
} from '#core/contract/order-query.ts';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { ORDER_PAGE } from '#core/domain/order.ts';
import { MEMBER_LIMITS } from '#core/domain/member-limits.ts';
import { memberChange } from '../../http/change-route.ts';
import { isStorable } from '../../http/json-body.ts';
import { Refusal } from '../../http/refusal.ts';
import { type MemberCall, memberRead, type Route } from '../../http/route.ts';
import { findListing } from '../listings/find-listing.ts';
import { readOrderBody } from './order-bodies.ts';
import { listOrders } from './order-pages.ts';
import { orders } from '../../storage/schema.ts';
import { lockActiveMember } from '../auth/lock-active-member.ts';
import { requireRoomForOrder } from '../../limits/member-limits.ts';
import { settleOrderedLine } from './ordered-line.ts';
import { insertOrder, takeStock } from './order-effects.ts';
import { moveOrder } from './order-status.ts';
import { requireForSale, requireKnownOptions, requireStock } from './purchase-rules.ts';
import { NO_SUCH_LISTING } from '../listings/listing-not-found.ts';

const PAGED = `: ${ORDER_PAGE.most} orders at most. \`Link\` names the page of older ones.`;

/** /orders: placing one line of a cart, status changes, and the lists of buyer and seller. */
export const orderRoutes: readonly Route[] = [
  memberChange({
    method: 'POST',
    path: '/orders',
    summary: 'Orders one line of the cart: takes the pieces and the line in the same transaction.',
    access: 'buyer',
    self: { body: 'buyerId' },
    headers: [
      {
        name: ORDER_LINE,
        summary:
          '`quantity=2&option.color=red`: the ordered line. Without it the line of the cart that the amount fits, else one piece.',
        capability: 'orders.line',
      },
    ],
    body: orderRequest,
    status: 201,
    reply: orderBody,
    refusals: {
      404: NO_SUCH_LISTING,
      409: 'Sold, fewer pieces are left, or the amount does not fit the price of now.',
      422: `Also when ${ORDER_LINE} cannot be read, when ${MEMBER_LIMITS.openOrders} orders of the caller are open, or ${MEMBER_LIMITS.ordersToServe} of the seller.`,
    },
    effect: async ({ deps, member, header }, { listingId, amount }, tx) => {
      const named = readNamedLine(header(ORDER_LINE));
      await lockActiveMember(tx, member);
      const { listing } = await findListing(tx, listingId);
      requireForSale(listing);
      await requireRoomForOrder(tx, deps.now(), {
        buyer: member,
        sellerId: listing.sellerId,
      });
      const line = await settleOrderedLine(tx, { member, listing, amount, named });
      requireKnownOptions(listing.variations, line.variations);
      requireStock(listing, line.quantity);
      await takeStock(tx, deps.now(), listing, line.quantity);
      return { id: await insertOrder(tx, deps.now(), { member, listing, line }) };
    },
    answer: (_call, _body, db, { id }) => readOrderBody(db, id),
    minimal: {
      reply: orderBody,
      answer: (_call, _body, db, { id }) => readOrderBody(db, id),
    },
  }),
  memberChange({
    method: 'PATCH',
    path: '/orders/{id}/status',
    summary: 'Moves an order on: processing to shipped or canceled, shipped to delivered.',
    access: 'seller',
    self: { body: 'sellerId' },
    owned: 'order of the seller',
    body: orderStatusRequest,
    reply: orderBody,
    refusals: {
      404: 'No order has this id.',
      409: 'The order is in a state that this one does not follow.',
    },
    effect: async ({ deps, member, params: { id } }, { status }, tx) => {
      await moveOrder(tx, deps.now(), member, { id, status });
      return {};
    },
    answer: ({ params: { id } }, _body, db) => readOrderBody(db, id),
    minimal: {
      reply: orderBody,
      answer: ({ params: { id } }, _body, db) => readOrderBody(db, id),
    },
  }),
  memberRead({
    path: '/orders/buyer/history',
    summary: `What the caller ordered, newest first${PAGED}`,
    access: 'buyer',
    self: { query: 'buyerId' },
    query: buyerOrdersQuery,
    reply: z.array(orderBody),
    answer: (call) => answerPage(call, orders.buyerId, '/orders/buyer/history'),
  }),
  memberRead({
    path: '/orders/seller/orders',
    summary: `What was ordered from the caller, newest first${PAGED}`,
    access: 'seller',
    self: { query: 'sellerId' },
    query: sellerOrdersQuery,
    reply: z.array(orderBody),
    answer: (call) => answerPage(call, orders.sellerId, '/orders/seller/orders'),
  }),
];

/** The page, with the next one in `Link` (RFC 8288), addressed by its last order: new orders do not shift it. */
async function answerPage(
  { deps, member, query, setHeader }: MemberCall<string, OrderPageQuery>,
  column: typeof orders.buyerId | typeof orders.sellerId,
  path: string,
) {
  const page = await listOrders(deps.db, { column, memberId: member.id }, query);
  const last = page.orders.at(-1);
  if (page.hasMore && last !== undefined && deps.settings.capabilities.includes('orders.pages')) {
    const { limit = ORDER_PAGE.most, since } = query;
    const next = new URLSearchParams({ before: last._id, limit: String(limit) });
    if (since !== undefined) next.set('since', since);
    setHeader('Link', `</api${path}?${next.toString()}>; rel="next"`);
  }
  return page.orders;
}

/** null without the header. */
function readNamedLine(header: string | undefined) {
  if (header === undefined) return null;
  const line = readOrderLine(header);
  if (line !== null && Object.entries(line.variations).flat().every(isStorable)) return line;
  throw new Refusal(
    422,
    'invalid-body',
    `${ORDER_LINE} must be like quantity=2&option.color=red, with a quantity from 1 to ${LISTING_LIMITS.maxQuantity}.`,
  );
}
