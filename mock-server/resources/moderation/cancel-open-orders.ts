import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { isOpen, nextVersion, type OrderRow, orders } from '../../storage/schema.ts';
import { giveBackStock } from '../orders/order-effects.ts';
import { type Decision, noteDecision } from './decisions.ts';

export type OpenOrder = Pick<OrderRow, 'id' | 'listingId' | 'quantity' | 'status'>;

/** Holds the open orders of a seller, which no move of theirs changes from then on. */
export function lockOpenOrders(tx: Database, sellerId: string): Promise<OpenOrder[]> {
  return tx
    .select({
      id: orders.id,
      listingId: orders.listingId,
      quantity: orders.quantity,
      status: orders.status,
    })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), isOpen))
    .orderBy(asc(orders.id))
    .for('no key update');
}

/**
 * Cancels orders of a suspended seller, who cannot serve them. The pieces of an order that waited for its seller are
 * there again; those of one that was on its way may have changed hands, and stay taken (docs/decisions/0041).
 */
export async function cancelOrders(
  tx: Database,
  decision: Decision,
  open: readonly OpenOrder[],
): Promise<void> {
  if (open.length === 0) return;
  const { nowMs } = decision;
  const ids = open.map(({ id }) => id);
  await tx
    .update(orders)
    .set({
      ...{ status: 'canceled', cancelReason: 'seller-suspended', version: nextVersion },
      updatedAt: new Date(nowMs),
    })
    .where(inArray(orders.id, ids));
  for (const { id, listingId, quantity, status } of open) {
    const pieces = status === 'processing' ? quantity : 0;
    await giveBackStock(tx, nowMs, { listingId, quantity: pieces });
    await noteDecision(tx, { ...decision, id }, 'cancel-order');
  }
}
