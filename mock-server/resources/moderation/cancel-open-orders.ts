import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CancelReason } from '#core/domain/order.ts';
import type { Database } from '../../storage/database.ts';
import { isOpen, nextVersion, type OrderRow, orders } from '../../storage/schema.ts';
import { giveBackStock } from '../orders/order-effects.ts';
import { queueOrderNews } from '../push/queue-order-news.ts';
import { type Decision, noteDecision } from './decisions.ts';

export type OpenOrder = Pick<OrderRow, 'id' | 'listingId' | 'quantity' | 'status'>;

/** Holds the open orders of one side, which no move changes from then on. */
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
 * Cancels all that was ordered from a suspended seller, who cannot serve it. The pieces of an order that waited for its
 * seller are there again; those of one that was on its way may have changed hands, and stay taken (docs/decisions/0041).
 */
export async function cancelOrdersOfSeller(
  tx: Database,
  decision: Decision,
  open: readonly OpenOrder[],
): Promise<void> {
  await cancelOrders(tx, decision, open, 'seller-suspended');
}

/**
 * Cancels what a suspended buyer has ordered and what still waits for its seller; the pieces are there again. One that
 * is on its way stays with its seller, who alone knows whether it was handed over (docs/decisions/0049).
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
    .set({
      ...{ status: 'canceled', cancelReason, version: nextVersion },
      updatedAt: new Date(nowMs),
    })
    .where(inArray(orders.id, ids));
  // Lock order: listings by their ids, as in every transaction that locks several.
  const byListing = [...open].sort((a, b) => (a.listingId < b.listingId ? -1 : 1));
  for (const { id, listingId, quantity, status } of byListing) {
    const pieces = status === 'processing' ? quantity : 0;
    await giveBackStock(tx, nowMs, { listingId, quantity: pieces });
    await noteDecision(tx, { ...decision, id }, 'cancel-order');
  }
  const toldSide = cancelReason === 'seller-suspended' ? 'buyer' : 'seller';
  await queueOrderNews(tx, nowMs, toldSide, ids);
}
