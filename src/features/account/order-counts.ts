import type { Order } from '#core/domain/order.ts';

export interface OrderCounts {
  fresh: number;
  pending: number;
  completed: number;
  /** Not sent yet: no order of the provider, so in none of the others. */
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
