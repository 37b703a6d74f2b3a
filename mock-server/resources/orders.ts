import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ORDER_LINE, readOrderLine } from '#core/contract/headers.ts';
import { orderBody, type OrderBody } from '#core/contract/member-bodies.ts';
import { orderRequest } from '#core/contract/order.ts';
import { buyerQuery, sellerQuery } from '#core/contract/self-query.ts';
import { isStorable } from '../http/json-body.ts';
import { memberChange, memberRead, type Route } from '../http/route.ts';
import type { Database } from '../store/database.ts';
import { findListing } from '../store/find-listing.ts';
import { selectOrders, writeOrder } from '../store/order-bodies.ts';
import { type Member, orders } from '../store/schema.ts';
import { settleOrderedLine } from './ordered-line.ts';
import { insertOrder, takeStock } from './order-effects.ts';
import { requireForSale, requireKnownOptions, requireStock } from './purchase-rules.ts';

/** /orders: one call for each line of a cart, and the two lists. */
export const orderRoutes: readonly Route[] = [
  memberChange({
    method: 'POST',
    path: '/orders',
    summary: 'Orders one line of the cart: takes the pieces and the line in the same transaction.',
    access: 'buyer',
    self: { body: 'buyerId' },
    headers: [{ name: ORDER_LINE, summary: 'quantity=2&option.color=red: the ordered line.' }],
    body: orderRequest,
    status: 201,
    reply: orderBody,
    refusals: {
      404: 'No listing has this id.',
      409: 'Sold, fewer pieces are left, or the amount does not fit the price of now.',
    },
    effect: async ({ deps, member, header }, { listingId, amount }, tx) => {
      const { listing } = await findListing(tx, listingId);
      requireForSale(listing);
      const named = readNamedLine(header(ORDER_LINE));
      const line = await settleOrderedLine(tx, { member, listing, amount, named });
      requireKnownOptions(listing.variations, line.variations);
      requireStock(listing, line.quantity);
      await takeStock(tx, deps.now(), listing, line.quantity);
      return readOrderBody(tx, await insertOrder(tx, deps.now(), { member, listing, line }));
    },
  }),
  memberRead({
    path: '/orders/buyer/history',
    summary: 'What the caller ordered, newest first.',
    access: 'buyer',
    self: { query: 'buyerId' },
    query: buyerQuery,
    reply: z.array(orderBody),
    answer: ({ deps, member }) => listOrders(deps.db, member, orders.buyerId),
  }),
  memberRead({
    path: '/orders/seller/orders',
    summary: 'What was ordered from the caller, newest first.',
    access: 'seller',
    self: { query: 'sellerId' },
    query: sellerQuery,
    reply: z.array(orderBody),
    answer: ({ deps, member }) => listOrders(deps.db, member, orders.sellerId),
  }),
];

function readNamedLine(header: string | undefined) {
  const line = readOrderLine(header ?? null);
  return line !== null && isStorable(JSON.stringify(line.variations)) ? line : null;
}

async function readOrderBody(db: Database, id: string): Promise<OrderBody> {
  const [row] = await selectOrders(db).where(eq(orders.id, id));
  if (row === undefined) throw new Error(`Order ${id} vanished in its own transaction.`);
  return writeOrder(row);
}

async function listOrders(
  db: Database,
  member: Member,
  side: typeof orders.buyerId | typeof orders.sellerId,
): Promise<OrderBody[]> {
  const rows = await selectOrders(db)
    .where(eq(side, member.id))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return rows.map(writeOrder);
}
