import * as z from 'zod/mini';
import { ORDER_LINE, readOrderLine } from '#core/contract/headers.ts';
import { orderBody } from '#core/contract/member-bodies.ts';
import { orderRequest, orderStatusRequest } from '#core/contract/order.ts';
import { buyerQuery, sellerQuery } from '#core/contract/self-query.ts';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { memberChange } from '../http/change-route.ts';
import { isStorable } from '../http/json-body.ts';
import { Refusal } from '../http/refusal.ts';
import { memberRead, type Route } from '../http/route.ts';
import { findListing } from '../store/find-listing.ts';
import { listOrders, readOrderBody, withOnePicture } from '../store/order-bodies.ts';
import { orders } from '../store/schema.ts';
import { settleOrderedLine } from './ordered-line.ts';
import { insertOrder, takeStock } from './order-effects.ts';
import { moveOrder } from './order-status.ts';
import { requireForSale, requireKnownOptions, requireStock } from './purchase-rules.ts';

/** /orders: one call for each line of a cart, the way of an order, and the two lists. */
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
      404: 'No listing has this id.',
      409: 'Sold, fewer pieces are left, or the amount does not fit the price of now.',
      422: `Also when ${ORDER_LINE} cannot be read.`,
    },
    effect: async ({ deps, member, header }, { listingId, amount }, tx) => {
      const named = readNamedLine(header(ORDER_LINE));
      const { listing } = await findListing(tx, listingId);
      requireForSale(listing);
      const line = await settleOrderedLine(tx, { member, listing, amount, named });
      requireKnownOptions(listing.variations, line.variations);
      requireStock(listing, line.quantity);
      await takeStock(tx, deps.now(), listing, line.quantity);
      return { id: await insertOrder(tx, deps.now(), { member, listing, line }) };
    },
    answer: (_call, _body, db, { id }) => readOrderBody(db, id),
    minimal: {
      reply: orderBody,
      answer: async (_call, _body, db, { id }) => withOnePicture(await readOrderBody(db, id)),
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
      answer: async ({ params: { id } }, _body, db) => withOnePicture(await readOrderBody(db, id)),
    },
  }),
  memberRead({
    path: '/orders/buyer/history',
    summary: 'What the caller ordered, newest first.',
    access: 'buyer',
    self: { query: 'buyerId' },
    query: buyerQuery,
    reply: z.array(orderBody),
    answer: ({ deps, member }) => listOrders(deps.db, orders.buyerId, member.id),
  }),
  memberRead({
    path: '/orders/seller/orders',
    summary: 'What was ordered from the caller, newest first.',
    access: 'seller',
    self: { query: 'sellerId' },
    query: sellerQuery,
    reply: z.array(orderBody),
    answer: ({ deps, member }) => listOrders(deps.db, orders.sellerId, member.id),
  }),
];

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
