import { discardChange } from '#components/sync/discard-change.ts';
import { recordOrSay } from '#components/sync/record-or-say.ts';
import { REFUSED } from '#components/sync/refused-words.ts';
import { replaceOrDispatch } from '#components/sync/replace-or-dispatch.ts';
import { setOrderStatus } from '#core/commands/lazy/orders/set-order-status.ts';
import type { OrderStatus } from '#core/domain/order.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import type { OrderItem } from './order-item.ts';
import { listingTitle } from './order-view.ts';
import { MOVES } from './copy.ts';

/** Cancels an unsent order; its lines return to the cart. */
export function cancelQueuedOrder(runtime: Runtime, seq: number): Promise<boolean> {
  return discardChange(runtime, seq, {
    discarded: MOVES.notSent,
    tooLate: MOVES.tooLateToCancel,
  });
}

/** Records a seller's change of the status; it replaces one that was refused before. */
export async function moveOrder(
  runtime: Runtime,
  item: OrderItem,
  status: OrderStatus,
): Promise<void> {
  const sellerId = runtime.session.currentUser()?.id ?? '';
  const move = setOrderStatus({ orderId: item.id, sellerId, status, title: listingTitle(item) });
  const moving = replaceOrDispatch(runtime, item.refusedMove?.seq ?? null, move);
  await recordOrSay(moving, REFUSED['order:status']);
}

/** Takes a move back that has not left the device. */
export function undoMove(runtime: Runtime, seq: number): Promise<boolean> {
  return discardChange(runtime, seq, { tooLate: MOVES.tooLateToUndo });
}
