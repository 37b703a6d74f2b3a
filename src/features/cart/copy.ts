import type { ShippingChoice } from '#core/domain/cart.ts';

/** Exact words of the specification (§2, §5, §8) and of the rulings for offline use. */
export const COPY = {
  empty: 'Your cart is empty',
  startShopping: 'Start Shopping',
  continueShopping: 'Continue Shopping',
  placeOrder: 'Place Order',
  logIn: 'Please log in to place an order.',
  cartIsEmpty: 'Your cart is empty.',
  savedOnDevice: 'Order saved on this device. We will send it when you are back online.',
  /** In the row of an order refused without words, beside the toast. */
  notPlacedHere: 'Not placed. You can try again.',
  /** Instead of the reason, while a toast has it. */
  notOrdered: 'This item was not ordered.',
  dismissed: (title: string) => `The note about “${title}” is gone.`,
  removed: 'Item removed from cart',
  priceUnknown: 'Price not known yet',
  noPrice: 'The price of an item is not known yet, so the order cannot be placed.',
  currency: 'Amounts are in Sri Lankan rupees (LKR)',
  shippingApart: 'Shipping is not part of the order amount',
  payment: 'Payment method: cash',
} as const;

export const CART = {
  title: 'Cart',
  heading: 'Your Cart',
  loading: 'Loading your cart',
  total: 'Total',
  remove: 'Remove',
  seeOrders: 'See your orders',
} as const;

export const LINE = {
  caption: 'Items in your cart',
  product: 'Product',
  price: 'Price',
  quantity: 'Quantity',
  quantityOf: (title: string) => `Quantity of ${title}`,
  removeNamed: (title: string) => `Remove ${title} from cart`,
  loading: 'Loading',
  untitled: 'Listing',
  gone: 'No longer available',
  left: (count: number) => `Only ${count} left`,
  lowStock: (count: number) => `Only ${count} left in stock`,
  wasRemoved: 'was removed.',
} as const;

export const REFUSAL = {
  again: 'Order again',
  fewer: (quantity: number) => `Order ${quantity} instead`,
  priceWas: 'Price was',
  priceNow: ', now',
  left: (wanted: number, left: number) => `You wanted ${wanted}, ${left} left`,
  dismiss: 'Dismiss',
  lost: (title: string) => `“${title}” was not ordered`,
} as const;

export const EMPTY = {
  notHere: "Your cart isn't on this device yet",
  loadsLater: "It loads as soon as you're online. Anything you add until then is saved here.",
  forSellers: 'This is a seller account. To buy, use a buyer account.',
  forBuyers: 'Books, bikes, lab coats: a student near you is selling one.',
  queued: (count: number) =>
    `${count === 1 ? '1 order is' : `${count} orders are`} saved on this device, ready to send.`,
} as const;

export const LEFT = {
  accepted: 'Your order is with the sellers',
  saved: 'Your order is saved on this device',
  acceptedHint: (items: string) => `${items} ordered. You pay in cash when you meet.`,
  savedHint: (items: string) =>
    `${items}. It goes out as soon as UniKade can be reached; you may close the app.`,
} as const;

export const SUMMARY = {
  heading: 'Order summary',
  shipping: 'Shipping',
  subtotal: 'Subtotal',
} as const;

/** As the specification writes them (§2). */
export const SHIPPING_LABELS: Readonly<Record<ShippingChoice, (fee: number) => string>> = {
  free: (fee) => `Free (+${fee})`,
  flat: (fee) => `Flat Rate (+${fee})`,
  local: (fee) => `Local Delivery (+${fee})`,
};

/** Shown for an unknown amount. */
export const NO_AMOUNT = '—';

/** The text for an order without an outcome; it blames the network only if the provider was not reached. */
export function savedWords(isAnswered: boolean): string {
  return isAnswered
    ? "Order saved on this device. We'll keep trying to send it."
    : COPY.savedOnDevice;
}
