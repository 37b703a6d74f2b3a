import type { Order } from '#core/domain/order.ts';

export interface OrderCounts {
  fresh: number;
  pending: number;
  completed: number;
  /** Not sent yet, so counted in none of the others. */
  queued: number;
}

/** New = processing, pending = shipped, completed = delivered. Source: specification §2. */
export function countOrders(orders: readonly Pick<Order, 'status'>[]): OrderCounts {
  const count = (status: Order['status']) =>
    orders.filter((order) => order.status === status).length;
  return {
    fresh: count('processing'),
    pending: count('shipped'),
    completed: count('delivered'),
    queued: count('queued'),
  };
}

type Counted = Pick<Order, 'id' | 'status'>;

/** Orders as the provider knows them: a move that waits on this device has not happened yet (R1). */
export function withoutWaitingMoves(
  orders: readonly Counted[],
  settled: ReadonlyMap<string, unknown>,
): readonly Counted[] {
  return orders.map(
    (order) => (settled.get(`orders:${order.id}`) as Counted | null | undefined) ?? order,
  );
}
