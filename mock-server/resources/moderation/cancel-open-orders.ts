import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import type { CancelReason } from '#core/domain/order.ts';
import type { Database } from '../../storage/database.ts';
import { isOpen, listings, type OrderRow, orders } from '../../storage/schema.ts';
import { noteActions } from '../../privacy/audit.ts';
import { lockListings, stampChange } from '../listings/listing-changes.ts';
import { stampMove } from '../orders/stamp-move.ts';
import { queueOrderNews } from '../push/queue-order-news.ts';
import type { Decision } from './decisions.ts';

export type OpenOrder = Pick<OrderRow, 'id' | 'listingId' | 'quantity' | 'status'>;

/** Locks the open orders of a buyer or a seller, so that no status change intervenes. */
export function lockOpenOrders(
  tx: Database,
  side: typeof orders.buyerId | typeof orders.sellerId,
  memberId: string,
): Promise<OpenOrder[]> {
  return tx
    .select({
      id: orders.id,
      listingId: orders.listingId,
      quantity: orders.quantity,
      status: orders.status,
    })
    .from(orders)
    .where(and(eq(side, memberId), isOpen))
    .orderBy(asc(orders.id))
    .for('no key update');
}

/**
 * Cancels a suspended seller's open orders. Pieces of a processing order are returned to
 * stock; those of a shipped one may have changed hands, and stay taken (docs/decisions/0041).
 */
export async function cancelOrdersOfSeller(
  tx: Database,
  decision: Decision,
  open: readonly OpenOrder[],
): Promise<void> {
  await cancelOrders(tx, decision, open, 'seller-suspended');
}

/**
 * Cancels a suspended buyer's processing orders and returns their pieces. A shipped one is left to its seller, who
 * alone knows whether it was handed over (docs/decisions/0049).
 */
export async function cancelOrdersOfBuyer(
  tx: Database,
  decision: Decision,
  open: readonly OpenOrder[],
): Promise<void> {
  const waiting = open.filter(({ status }) => status === 'processing');
  await cancelOrders(tx, decision, waiting, 'buyer-suspended');
}

async function cancelOrders(
  tx: Database,
  decision: Decision,
  open: readonly OpenOrder[],
  cancelReason: CancelReason,
): Promise<void> {
  if (open.length === 0) return;
  const { nowMs } = decision;
  const ids = open.map(({ id }) => id);
  await tx
    .update(orders)
    .set({ status: 'canceled', cancelReason, ...stampMove(nowMs) })
    .where(inArray(orders.id, ids));
  await giveBackStocks(tx, nowMs, open);
  // Short, because there may be a thousand rows: the row of the suspension has the reason.
  const reason = `With the suspension of ${decision.id}.`;
  const entry = { action: 'cancel-order', reason, actor: decision.moderator.id } as const;
  await noteActions(
    tx,
    ids.map((subject) => ({ ...entry, subject })),
    nowMs,
  );
  const otherSide = cancelReason === 'seller-suspended' ? 'buyer' : 'seller';
  await queueOrderNews(tx, nowMs, otherSide, ids);
}

/**
 * `giveBackStock` for many orders in one update: a thousand of them would exceed the time limit of a transaction. Pieces
 * of shipped orders are not returned.
 */
async function giveBackStocks(
  tx: Database,
  nowMs: number,
  open: readonly OpenOrder[],
): Promise<void> {
  const ids = open.map(({ listingId }) => listingId);
  await lockListings(tx, inArray(listings.id, ids));
  const given = open.map(({ listingId, quantity, status }) => ({
    listing: listingId,
    pieces: status === 'processing' ? quantity : 0,
  }));
  const sums = sql`(
    select listing, sum(pieces)::int as pieces, count(*)::int as orders
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(listing text, pieces int)
    group by listing) as sums`;
  await tx
    .update(listings)
    .set({
      quantity: sql`least(${LISTING_LIMITS.maxQuantity}::int, ${listings.quantity} + sums.pieces)`,
      orderCount: sql`greatest(0, ${listings.orderCount} - sums.orders)`,
      ...stampChange(nowMs),
    })
    .from(sums)
    .where(sql`${listings.id} = sums.listing`);
}
