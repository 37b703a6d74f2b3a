import { discardChange } from '#components/sync/discard-change.ts';
import { setOrderStatus } from '#core/commands/lazy/orders/set-order-status.ts';
import type { OrderStatus } from '#core/domain/order.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { showError } from '#ui/feedback/toast.ts';
import type { OrderItem } from './order-item.ts';
import { listingTitle } from './order-view.ts';
import { COPY, MOVES } from './copy.ts';

/** Cancels an unsent order; its lines return to the cart. */
export function cancelQueuedOrder(runtime: Runtime, seq: number): Promise<boolean> {
  return discardChange(runtime, seq, {
    discarded: MOVES.notSent,
    tooLate: MOVES.tooLateToCancel,
  });
}

/** The seller moves an order on; a move that was refused before is answered by this one. */
export async function moveOrder(
  runtime: Runtime,
  item: OrderItem,
  status: OrderStatus,
): Promise<void> {
  const sellerId = runtime.session.currentUser()?.id ?? '';
  const move = setOrderStatus({ orderId: item.id, sellerId, status, title: listingTitle(item) });
  const refused = item.refusedMove?.seq;
  try {
    if (refused === undefined || !(await runtime.sync.replace(refused, move)))
      await runtime.dispatch(move);
  } catch {
    // Not recorded: the device has no room, or the member signed out in another tab.
    showError(COPY.notMoved);
  }
}

/** Takes a move back that has not left the device. */
export function undoMove(runtime: Runtime, seq: number): Promise<boolean> {
  return discardChange(runtime, seq, { tooLate: MOVES.tooLateToUndo });
}
