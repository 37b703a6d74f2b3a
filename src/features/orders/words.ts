import type { User } from '#core/domain/user.ts';

/** Exact words of the specification (§2, §8). */
export const WORDS = {
  buyerHeading: 'My Orders',
  sellerHeading: 'Order Management',
  refresh: 'Refresh',
  loading: 'Loading orders...',
  empty: 'No orders found',
  failed: 'Failed to fetch orders',
  placed: 'Order Placed',
  queued: 'Queued',
} as const;

/** 'Buyer' for sellers, 'Seller' for buyers: whom the order is with. */
export function counterpartyTitle({ role }: Pick<User, 'role'>): 'Buyer' | 'Seller' {
  return role === 'seller' ? 'Buyer' : 'Seller';
}

/** 'cash' → 'Cash'. */
export function paymentWords(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1);
}
