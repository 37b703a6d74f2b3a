import { type Order, shortOrderId } from '#core/domain/order.ts';
import type { User } from '#core/domain/user.ts';

/** Exact words of the specification (§2, §8), `caption`, `older`, `listingGone`, and why an order was canceled. */
export const COPY = {
  buyerHeading: 'My Orders',
  sellerHeading: 'Order Management',
  caption: 'Orders',
  refresh: 'Refresh',
  loading: 'Loading orders...',
  empty: 'No orders found',
  failed: 'Failed to fetch orders',
  notMoved: 'Failed to update order status',
  approve: 'Approve',
  cancel: 'Cancel',
  placed: 'Order Placed',
  older: 'Show older orders',
  listingGone: 'Listing no longer available',
  queued: 'Queued',
  canceledWithSeller:
    'UniKade canceled this order because the account of its seller was suspended. Do not pay for it.',
  canceledWithBuyer:
    'UniKade canceled this order because the account of its buyer was suspended. Do not hand it over.',
  canceledWithYou: 'UniKade canceled this order because your account was suspended.',
} as const;

const STATUS_WORDS: Readonly<Record<Order['status'], string>> = {
  queued: COPY.queued,
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  canceled: 'Canceled',
};

/** 'Shipped'. */
export function statusWords(status: Order['status']): string {
  return STATUS_WORDS[status];
}

/** 'Shipped was refused': in other words than the toast, which has the reason. */
export function refusedWords(status: Order['status']): string {
  return `${statusWords(status)} was refused`;
}

/** 'Buyer' for sellers, 'Seller' for buyers: whom the order is with. */
export function counterpartyTitle({ role }: Pick<User, 'role'>): 'Buyer' | 'Seller' {
  return role === 'seller' ? 'Buyer' : 'Seller';
}

/** 'cash' → 'Cash'. */
export function paymentWords(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1);
}

/** Lines of an order that came back into the cart. */
export function returnedWords(count: number): string {
  return count === 1
    ? "1 item couldn't be ordered. It's back in your cart, with the reason."
    : `${count} items couldn't be ordered. They're back in your cart, with the reasons.`;
}

/** The first words of a chat about an order, to the other side. */
export function aboutOrder({ id, listingTitle }: Pick<Order, 'id' | 'listingTitle'>): string {
  const what = listingTitle === '' ? '' : ` (“${listingTitle}”)`;
  return `Hi! About order ${shortOrderId(id)} on UniKade${what}: `;
}
