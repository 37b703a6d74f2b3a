import type { DatabaseView } from '#server/faults/database-view.ts';
import type { Operation } from './stress-plan.ts';
import type { Shown } from './stress-page.ts';

/** The recorded mutations, each of which must therefore have had its effect once. */
export interface Recorded {
  reviews: string[];
  /** One for each order: listing and pieces. */
  orders: string[];
}

/** The rows of the provider in the end, beside its database. */
export interface Held {
  database: DatabaseView;
  /** Before the first operation. */
  orderIdsBefore: ReadonlySet<string>;
  /** Comments of all reviews of the wares. */
  comments: readonly string[];
  listings: readonly { title: string; price: number; status: string }[];
}

/** Differences in words; none when device and provider agree, and each recorded mutation had its effect once. */
export function compare(
  shown: Record<Operation['member'], Shown>,
  expected: Shown['cart'],
  recorded: Recorded,
  held: Held,
): string[] {
  const { carts, wishlists, orders } = held.database;
  const cart = Object.fromEntries(carts.map(({ listingId, quantity }) => [listingId, quantity]));
  const listings = held.listings.map(({ title, price, status }) => [title, { price, status }]);
  const made = orders.filter(({ id }) => !held.orderIdsBefore.has(id));
  return [
    ...differ('the cart, device and provider', shown.buyer.cart, cart),
    ...differ('the cart, wanted and held', expected, cart),
    ...differ(
      'the wishlist',
      shown.buyer.wishlist,
      wishlists.map(({ listingId }) => listingId).toSorted(),
    ),
    ...differ('the ids of the orders', shown.buyer.orders, orders.map(({ id }) => id).toSorted()),
    ...differ(
      'the orders',
      recorded.orders.toSorted(),
      made.map(({ listingId, quantity }) => `${listingId} ${quantity}`).toSorted(),
    ),
    ...differ(
      'the reviews',
      recorded.reviews.toSorted(),
      held.comments.filter((comment) => comment.startsWith('stress-')).toSorted(),
    ),
    ...differ('the listings', shown.seller.listings, Object.fromEntries(listings)),
  ];
}

function differ(what: string, one: unknown, other: unknown): string[] {
  const [left, right] = [inOrder(one), inOrder(other)];
  return left === right ? [] : [`${what}:\n  ${left}\n  ${right}`];
}

function inOrder(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
