import type { OrderRow } from '../../storage/schema.ts';

/** Marks a declarative message. Source: https://www.w3.org/TR/push-api/#declarative-push-message */
const DECLARATIVE = 8030;

type Told = Pick<OrderRow, 'id' | 'status' | 'listingTitle'>;

const FOR_BUYER: Readonly<Record<OrderRow['status'], string>> = {
  processing: 'Your order is with the seller',
  shipped: 'Your order is on its way',
  delivered: 'Your order was delivered',
  canceled: 'Your order was canceled',
};
const FOR_SELLER: Readonly<Record<OrderRow['status'], string>> = {
  processing: 'New order',
  shipped: 'An order is on its way',
  delivered: 'An order was delivered',
  canceled: 'An order was canceled',
};

/**
 * What a lock screen may show of an order: the item and the status, no name, address or number of a person. A
 * later message about the same order takes the place of an earlier one.
 */
export function describeOrder(order: Told, side: 'buyer' | 'seller', origin: string): string {
  const words = side === 'seller' ? FOR_SELLER : FOR_BUYER;
  const address = new URL('/dashboard', origin);
  address.search = new URLSearchParams({ tab: 'orders', order: order.id }).toString();
  return JSON.stringify({
    web_push: DECLARATIVE,
    notification: {
      title: words[order.status],
      body: order.listingTitle,
      navigate: address.href,
      tag: `order-${order.id}`,
    },
  });
}
