import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { ORDER_LINE, readOrderLine } from '#core/contract/headers.ts';
import { orderRequest } from '#core/contract/order.ts';
import type { Deps } from '../deps.ts';
import type { ApiContext, ApiEnv } from '../http/api-context.ts';
import { requireMember } from '../http/authenticate.ts';
import { isStorable, parseBody } from '../http/json-body.ts';
import { once, type Reply } from '../http/once.ts';
import { forbidden } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import { findListing } from '../store/find-listing.ts';
import { selectOrders, writeOrder } from '../store/order-bodies.ts';
import { type Member, orders } from '../store/schema.ts';
import { settleOrderedLine } from './ordered-line.ts';
import { insertOrder, takeStock } from './order-effects.ts';
import {
  requireBuyer,
  requireForSale,
  requireKnownOptions,
  requireStock,
} from './purchase-rules.ts';

/** /orders: one call for each line of a cart, and the two lists. */
export function orderRoutes(deps: Deps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const member = requireMember(deps);
  routes.post('/', member, (c) => once(c, deps, (tx, body) => placeOrder(c, deps, tx, body)));
  routes.get('/buyer/history', member, (c) => listOrders(c, deps, 'buyer'));
  routes.get('/seller/orders', member, (c) => listOrders(c, deps, 'seller'));
  return routes;
}

/** All or nothing: stock, order, cart line and the key's reply are one transaction. */
async function placeOrder(c: ApiContext, deps: Deps, tx: Database, body: string): Promise<Reply> {
  const request = parseBody(body, orderRequest);
  const member = c.get('member');
  if (request.buyerId !== member.id) throw forbidden('You can only order for yourself.');
  const { listing } = await findListing(tx, request.listingId);
  requireBuyer(member, listing);
  requireForSale(listing);
  const named = readNamedLine(c.req.header(ORDER_LINE));
  const line = await settleOrderedLine(tx, { member, listing, amount: request.amount, named });
  requireKnownOptions(listing.variations, line.variations);
  requireStock(listing, line.quantity);
  await takeStock(tx, deps.now(), listing, line.quantity);
  const id = await insertOrder(tx, deps.now(), { member, listing, line });
  const [row] = await selectOrders(tx).where(eq(orders.id, id));
  if (row === undefined) throw new Error(`Order ${id} vanished in its own transaction.`);
  return { status: 201, body: writeOrder(row) };
}

function readNamedLine(header: string | undefined) {
  const line = readOrderLine(header ?? null);
  return line !== null && isStorable(JSON.stringify(line.variations)) ? line : null;
}

/** The token decides whose orders these are; naming someone else is refused. */
async function listOrders(c: ApiContext, deps: Deps, side: Member['role']): Promise<Response> {
  const member = c.get('member');
  const named = c.req.query(side === 'buyer' ? 'buyerId' : 'sellerId');
  if (named !== undefined && named !== '' && named !== member.id) {
    throw forbidden('You can only see your own orders.');
  }
  if (member.role !== side) throw forbidden(`Only a ${side} has this list.`);
  const column = side === 'buyer' ? orders.buyerId : orders.sellerId;
  const rows = await selectOrders(deps.db)
    .where(eq(column, member.id))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  return c.json(rows.map(writeOrder));
}
