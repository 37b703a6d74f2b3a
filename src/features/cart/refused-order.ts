import type { PlaceOrderArgs } from '#core/commands/lazy/orders/place-order.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { COPY } from './copy.ts';

/** An order line that the provider turned down and that waits for the shopper's decision. */
export interface RefusedOrder {
  seq: number;
  /** Key of the line of the cart. */
  lineKey: string;
  title: string;
  /** The provider's reason, else that it can be tried again. */
  reason: string;
  /** When it was ordered, in milliseconds. */
  orderedAt: number;
  orderedPrice: number;
  orderedQuantity: number;
  /** The current price from the refusal; null without one. */
  currentPrice: number | null;
  available: number | null;
}

/** Reads a refused entry; its arguments were validated when it was recorded. */
export function readRefusedOrder(entry: PendingChange): RefusedOrder {
  const args = entry.args as PlaceOrderArgs;
  const target = entry.targets.find((ref) => ref.startsWith('cartLines:')) ?? '';
  return {
    seq: entry.seq,
    lineKey: target.slice('cartLines:'.length),
    title: args.title,
    reason: entry.lastFailure?.message ?? COPY.notPlacedHere,
    orderedAt: entry.createdAt,
    orderedPrice: args.price,
    orderedQuantity: args.quantity,
    currentPrice: readNumber(entry.lastFailure?.details, 'currentPrice'),
    available: readNumber(entry.lastFailure?.details, 'available'),
  };
}

/** Quantity for another try: the remaining stock, at most the wanted quantity; 0 when sold out. */
export function orderableQuantity({ available }: RefusedOrder, wanted: number): number {
  return available === null ? wanted : Math.max(0, Math.min(available, wanted));
}

function readNumber(details: unknown, field: string): number | null {
  if (typeof details !== 'object' || details === null) return null;
  const value = (details as Record<string, unknown>)[field];
  return typeof value === 'number' ? value : null;
}
