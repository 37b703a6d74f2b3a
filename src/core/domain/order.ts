import type { VariationChoice } from './listing.ts';

export type OrderStatus = 'processing' | 'shipped' | 'delivered' | 'canceled';
export const ORDER_STATUSES: readonly OrderStatus[] = [
  'processing',
  'shipped',
  'delivered',
  'canceled',
];

/** The hand-over is still to come. */
export const OPEN_ORDER_STATUSES = [
  'processing',
  'shipped',
] as const satisfies readonly OrderStatus[];

/** Why the provider itself canceled an order, where no seller did. */
export const CANCEL_REASONS = ['seller-suspended', 'buyer-suspended'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Every order is paid in cash on hand-over. Source: specification §7. */
export const PAYMENT_METHOD = 'cash';

/** Orders in one answer of the provider. From `least` on there may be older ones: a page of heavy orders ends before `most`. */
export const ORDER_PAGE = { most: 200, least: 100 } as const;

/** After this age a never-sent order needs consent: 24 hours. */
export const ORDER_CONSENT_AGE_MS = 24 * 60 * 60 * 1000;

export interface OrderParty {
  id: string;
  /** Empty when the provider did not say. */
  name: string;
  email: string;
  phone: string;
  address: string;
}

/** An order as every screen sees it. `queued` exists on this device only: the provider knows four states. */
export interface Order {
  id: string;
  buyer: OrderParty;
  seller: OrderParty;
  listingId: string;
  /** Empty when the provider did not say. */
  listingTitle: string;
  listingImage: string;
  /** Rupees; null when unknown. */
  listingPrice: number | null;
  quantity: number | null;
  variations: VariationChoice;
  /** Rupees. */
  amount: number;
  paymentMethod: string;
  status: OrderStatus | 'queued';
  /** One of `CANCEL_REASONS`, or of a later provider. */
  cancelReason?: string | undefined;
  createdAt: string;
  updatedAt: string;
  version: number;
}

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  processing: ['shipped', 'canceled'],
  shipped: ['delivered'],
  delivered: [],
  canceled: [],
};

/** What a seller may do next; empty when the order is final. Source: specification §4. */
export function nextOrderStatuses(status: OrderStatus): readonly OrderStatus[] {
  return NEXT[status];
}

/** Contacts of open orders leave a device that has not received its orders for so long: 30 days. */
export const ORDER_CONTACT_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** Contacts of the other side stay on the device only while the hand-over is still to come. */
export function withoutFinishedContacts<T extends Order>(order: T): T {
  const isOpen = OPEN_ORDER_STATUSES.some((status) => status === order.status);
  return isOpen ? order : withoutContacts(order);
}

/** The order with the names of both sides, and nothing else of them. */
export function withoutContacts<T extends Order>(order: T): T {
  const nowhere = { email: '', phone: '', address: '' };
  return {
    ...order,
    buyer: { ...order.buyer, ...nowhere },
    seller: { ...order.seller, ...nowhere },
  };
}

/** Last eight characters, upper case, with a leading #. Source: specification §9. */
export function shortOrderId(id: string): string {
  return `#${id.slice(-8).toUpperCase()}`;
}
