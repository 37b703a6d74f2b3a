/** Exact words of the specification (§2, §5, §8) and of the rulings for offline use. */
export const COPY = {
  empty: 'Your cart is empty',
  startShopping: 'Start Shopping',
  continueShopping: 'Continue Shopping',
  placeOrder: 'Place Order',
  logIn: 'Please log in to place an order.',
  cartIsEmpty: 'Your cart is empty.',
  savedOnDevice: 'Order saved on this device. We will send it when you are back online.',
  notPlaced: 'Failed to place order. Please try again.',
  /** In the row of an order refused without words, beside the toast with those above. */
  notPlacedHere: 'Not placed. You can try again.',
  /** Instead of the reason, while a toast has it. */
  notOrdered: 'This item was not ordered.',
  notAdded: 'Could not add item to cart.',
  dismissed: (title: string) => `The note about “${title}” is gone.`,
  removed: 'Item removed from cart',
  notRemoved: 'Could not remove item from cart.',
  notUpdated: 'Could not update quantity.',
  priceUnknown: 'Price not known yet',
  noPrice: 'The price of an item is not known yet, so the order cannot be placed.',
  currency: 'Amounts are in Sri Lankan rupees (LKR)',
  shippingApart: 'Shipping is not part of the order amount',
  payment: 'Payment method: cash',
} as const;

/** Shown for an unknown amount. */
export const NO_AMOUNT = '—';

/** The text for an unanswered order: a provider that could not process it is no network problem. */
export function savedWords(isAnswered: boolean): string {
  return isAnswered
    ? "Order saved on this device. We'll keep trying to send it."
    : COPY.savedOnDevice;
}
