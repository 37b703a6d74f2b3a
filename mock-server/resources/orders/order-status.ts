import { eq } from 'drizzle-orm';
import { nextOrderStatuses, type OrderStatus } from '#core/domain/order.ts';
import { forbidden, notFound, Refusal } from '../../http/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { isId } from '../../storage/ids.ts';
import { type Member, type OrderRow, orders } from '../../storage/schema.ts';
import { queueOrderNews } from '../push/queue-order-news.ts';
import { giveBackStock } from './order-effects.ts';
import { stampMove } from './stamp-move.ts';

/**
 * Sets the next status of a seller's order; canceling returns its pieces. The order is locked first: a concurrent change
 * sees the new status, so pieces are returned once.
 */
export async function moveOrder(
  tx: Database,
  nowMs: number,
  member: Member,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order.sellerId !== member.id) throw forbidden('This order belongs to another seller.');
  if (!nextOrderStatuses(order.status).includes(status)) {
    throw illegalTransition(order.status, status);
  }
  await tx
    .update(orders)
    .set({ status, ...stampMove(nowMs) })
    .where(eq(orders.id, id));
  if (status === 'canceled') await giveBackStock(tx, nowMs, order);
  await queueOrderNews(tx, nowMs, 'buyer', [id]);
}

async function lockOrder(tx: Database, id: string): Promise<OrderRow> {
  const [order] = isId(id)
    ? await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    : [];
  if (order === undefined) throw notFound('Order not found');
  return order;
}

function illegalTransition(from: OrderStatus, to: OrderStatus): Refusal {
  const words =
    from === to
      ? `This order is ${from} already: it cannot become ${to} again.`
      : `This order is ${from}: it cannot become ${to}.`;
  return new Refusal(409, 'illegal-transition', words);
}
