import type { Runtime } from '#core/runtime/create-runtime.ts';
import { showInfo } from '#ui/toast.ts';

/** Takes a queued order back, as long as it has not left the device; its lines return to the cart. */
export async function cancelQueuedOrder(runtime: Runtime, seq: number): Promise<void> {
  const isTaken = await runtime.sync.discard(seq);
  showInfo(
    isTaken
      ? 'Order not sent. The item is back in your cart.'
      : 'Too late to cancel: the order is on its way.',
  );
}
