import { createHash } from 'node:crypto';
import { SEARCH_TAG } from '#core/domain/push-tags.ts';
import type { OrderRow } from '../../storage/schema.ts';

/** Marks a declarative message. Source: https://www.w3.org/TR/push-api/#declarative-push-message */
const DECLARATIVE = 8030;

type NotifiedOrder = Pick<OrderRow, 'id' | 'status' | 'listingTitle'>;

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
 * A notification for a lock screen: the item and the status of an order, no personal data. By its `tag` a later one about
 * the same order replaces it.
 */
export function describeOrder(
  order: NotifiedOrder,
  side: 'buyer' | 'seller',
  origin: string,
): string {
  const words = side === 'seller' ? FOR_SELLER : FOR_BUYER;
  const address = new URL('/dashboard', origin);
  address.search = new URLSearchParams({ tab: 'orders', order: order.id }).toString();
  return writeMessage({
    title: words[order.status],
    body: order.listingTitle,
    navigate: address.href,
    tag: `order-${order.id}`,
  });
}

interface Finds {
  search: string;
  found: number;
  /** Of the newest; null: it is no longer for sale. */
  listingTitle: string | null;
}

/**
 * A notification of new listings of a saved search: the title of the newest and their number, without the words of the
 * search, which are private. A tap opens the list.
 */
export function describeFinds({ search, found, listingTitle }: Finds, origin: string): string {
  const address = new URL('/products', origin);
  address.search = search;
  const others = found - 1;
  const body = listingTitle ?? `${found} listings`;
  return writeMessage({
    title: 'New in a list you follow',
    body: listingTitle === null || others === 0 ? body : `${body} and ${others} more`,
    navigate: address.href,
    tag: `${SEARCH_TAG}${topicOf(search)}`,
  });
}

/** A hash of a search, valid as a topic. Source: RFC 8030 §5.4. */
export function topicOf(search: string): string {
  return createHash('sha256').update(search).digest('base64url').slice(0, 32);
}

function writeMessage(notification: Readonly<Record<string, string>>): string {
  return JSON.stringify({ web_push: DECLARATIVE, notification });
}
