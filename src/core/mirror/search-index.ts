import { type Deal, isInDeal } from '../domain/deals.ts';
import {
  compareListings,
  type Facets,
  type ListingFilter,
  passesFacets,
  SORT_ORDERS,
  type SortOrder,
} from '../domain/filters.ts';
import type { Listing } from '../domain/listing.ts';
import { foldedMatcher, foldListing } from '../domain/search.ts';

/** Above this, sorting anew costs less than finding the place of each row. */
const SORT_ANEW_FROM = 100;

type Marks = Pick<Listing, 'isHotDeal' | 'isFlashSale'>;

/** What a list needs to know of a listing to find and place it. */
interface IndexedRow extends Facets, Marks, Pick<Listing, 'id' | 'createdAt'> {
  folded: string;
}

/** Listings in memory, ready to be found: every order sorted, every text folded. Sold listings are in no list. */
export interface SearchIndex {
  /** Takes rows in, by id; undefined is one that is gone. */
  put(rows: readonly (readonly [id: string, listing: Listing | undefined])[]): void;
  clear(): void;
  /** Ids of the first listings that pass, in the order of the list, and how many pass in all. */
  find(filter: ListingFilter, deal: Deal | null, limit: number): { ids: string[]; total: number };
}

export function createSearchIndex(): SearchIndex {
  const rows = new Map<string, IndexedRow>();
  let orders: Record<SortOrder, IndexedRow[]> | null = null;
  return {
    put: (changes) => {
      const isFew = changes.length < SORT_ANEW_FROM;
      if (!isFew) orders = null;
      for (const [id, listing] of changes) {
        const before = rows.get(id);
        if (before !== undefined && orders !== null) takeOut(orders, before);
        rows.delete(id);
        if (listing?.status !== 'active') continue;
        const row = indexed(listing);
        rows.set(id, row);
        if (orders !== null) putIn(orders, row);
      }
    },
    clear: () => {
      rows.clear();
      orders = null;
    },
    find: (filter, deal, limit) => {
      orders ??= sortAll([...rows.values()]);
      return findIn(orders[filter.sortBy], filter, deal, limit);
    },
  };
}

function findIn(
  rows: readonly IndexedRow[],
  filter: ListingFilter,
  deal: Deal | null,
  limit: number,
): { ids: string[]; total: number } {
  const matches = foldedMatcher(filter.search);
  const ids: string[] = [];
  let total = 0;
  for (const row of rows) {
    if (!passesFacets(row, filter) || (deal !== null && !isInDeal(row, deal))) continue;
    if (matches !== null && !matches(row.folded)) continue;
    if (total < limit) ids.push(row.id);
    total += 1;
  }
  return { ids, total };
}

function indexed(listing: Listing): IndexedRow {
  const { id, status, category, condition, price, createdAt, isHotDeal, isFlashSale } = listing;
  const seller = { id: listing.seller.id };
  const folded = foldListing(listing);
  return { id, status, category, condition, price, createdAt, isHotDeal, isFlashSale, seller, folded }; // prettier-ignore
}

/** Prices that are equal keep the order of the newest: sorting is stable, and comparing numbers is cheap. */
function sortAll(rows: IndexedRow[]): Record<SortOrder, IndexedRow[]> {
  const newest = rows.sort(compareListings('newest'));
  return {
    newest,
    'price-asc': newest.toSorted((a, b) => a.price - b.price),
    'price-desc': newest.toSorted((a, b) => b.price - a.price),
  };
}

function takeOut(orders: Record<SortOrder, IndexedRow[]>, row: IndexedRow): void {
  for (const sortBy of SORT_ORDERS) orders[sortBy].splice(placeOf(orders[sortBy], row, sortBy), 1);
}

function putIn(orders: Record<SortOrder, IndexedRow[]>, row: IndexedRow): void {
  for (const sortBy of SORT_ORDERS)
    orders[sortBy].splice(placeOf(orders[sortBy], row, sortBy), 0, row);
}

/** Where the row stands, or would. The order is total: no two rows are equal in it. */
function placeOf(rows: readonly IndexedRow[], row: IndexedRow, sortBy: SortOrder): number {
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
