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

export const FACTS = {
  orderId: 'Order ID',
  listing: 'Listing',
  quantity: 'Quantity',
  amount: 'Amount',
  paymentMethod: 'Payment Method',
  status: 'Status',
  date: 'Date',
  buyer: 'Buyer',
  seller: 'Seller',
  unknown: (party: string) => `Unknown ${party}`,
  listingOf: (id: string) => `Listing #${id}`,
} as const;

export const LIST = {
  filter: 'Show',
  all: 'All',
  actions: 'Actions',
  view: 'View',
  onDevice: 'On this device',
  earlier: 'Earlier',
  notFound: "We can't find that order on this device.",
  decideInCart: 'Decide in the cart',
  nothingBought: "Your orders show up here, even before they're sent.",
  nothingSold: 'When somebody orders one of your listings, it appears here.',
  startShopping: 'Start Shopping',
} as const;

export const MOVES = {
  statusOf: (order: string) => `Status of order ${order}`,
  cancelOrder: 'Cancel order',
  undo: 'Undo',
  tooLateToUndo: 'Too late to undo: the change is on its way.',
  stillWanted: 'Still want this?',
  sendNow: 'Send it now',
  notSent: 'Order not sent. The item is back in your cart.',
  tooLateToCancel: 'Too late to cancel: the order is on its way.',
  retry: 'Retry',
  dismiss: 'Dismiss',
  why: 'Why?',
} as const;

export const DETAILS = {
  title: 'Order details',
  receipt: 'Receipt',
  done: 'Done',
  summary: 'Summary',
  product: 'Product',
  pieces: (count: number) => `Quantity: ${count}`,
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  timeline: 'Timeline',
  savedHere: 'Saved on this device',
  notSentYet: 'Not sent yet',
  somethingWrong: 'Something wrong with this order?',
  contact: 'Contact us',
} as const;

export const RECEIPT = {
  shop: 'UniKade',
  heading: 'Receipt',
  headingOf: (order: string) => `Receipt ${order}`,
  item: 'Item',
  total: 'Total',
  shipping: 'Shipping is not part of the order amount.',
  back: 'Back to the order',
  print: 'Print',
  missing: 'No receipt here',
  missingHint:
    'This device knows no such order. It may still have to be sent, or loaded when you are back online.',
  toOrders: 'See your orders',
} as const;

/** 'Shipped'. */
export function statusWords(status: Order['status']): string {
  return STATUS_WORDS[status];
}

/** 'Shipped was refused': in other words than the toast, which has the reason. */
export function refusedWords(status: Order['status']): string {
  return `${statusWords(status)} was refused`;
}

/** 'Buyer' for sellers, 'Seller' for buyers: whom the order is with. */
export function counterpartyTitle({ role }: Pick<User, 'role'>): string {
  return role === 'seller' ? FACTS.buyer : FACTS.seller;
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
