import { createHash } from 'node:crypto';
import { SEARCH_TAG } from '#core/domain/push-tags.ts';
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
  /** Of the newest; null: it can't be bought any more. */
  listingTitle: string | null;
}

/**
 * New listings of a saved search, led by the newest: its title, how many there are, and no word of the search, which is
 * the member's own. A tap opens the list.
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

/** A short name of a search, of characters that a push service takes as a topic. Source: RFC 8030 §5.4. */
export function topicOf(search: string): string {
  return createHash('sha256').update(search).digest('base64url').slice(0, 32);
}

function writeMessage(notification: Readonly<Record<string, string>>): string {
  return JSON.stringify({ web_push: DECLARATIVE, notification });
}
