import { compareListings, SORT_ORDERS, type SortOrder } from '../filters.ts';
import type { Listing } from '../listing.ts';

/** From this many rows on, sorting again is faster than inserting each. */
export const SORT_ANEW_FROM = 100;

type Ordered = Pick<Listing, 'id' | 'price' | 'createdAt'>;

/** Rows in each order of a list. */
export type SortedOrders<Row extends Ordered> = Record<SortOrder, Row[]>;

/** Prices that are equal keep the order of the newest: sorting is stable, and comparing numbers is cheap. */
export function sortAll<Row extends Ordered>(rows: Row[]): SortedOrders<Row> {
  const newest = rows.sort(compareListings('newest'));
  return {
    newest,
    'price-asc': newest.toSorted((a, b) => a.price - b.price),
    'price-desc': newest.toSorted((a, b) => b.price - a.price),
  };
}

/**
 * Takes a row out of each order, by binary search. It must be in all of them, with the price and date by which it was
 * sorted.
 */
export function takeOut<Row extends Ordered>(orders: SortedOrders<Row>, row: Row): void {
  for (const sortBy of SORT_ORDERS) orders[sortBy].splice(placeOf(orders[sortBy], row, sortBy), 1);
}

/** Inserts a row at its place in each order, by binary search. It must not be in any of them yet. */
export function putIn<Row extends Ordered>(orders: SortedOrders<Row>, row: Row): void {
  for (const sortBy of SORT_ORDERS)
    orders[sortBy].splice(placeOf(orders[sortBy], row, sortBy), 0, row);
}

/** Where the row stands, or would. The order is total: no two rows are equal in it. */
function placeOf<Row extends Ordered>(rows: readonly Row[], row: Row, sortBy: SortOrder): number {
  const compare = compareListings(sortBy);
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = rows[middle];
    if (other !== undefined && compare(other, row) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
