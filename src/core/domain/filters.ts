import type { Listing, ListingCondition, SellerSummary } from './listing.ts';

export type SortOrder = 'newest' | 'price-asc' | 'price-desc';
export const SORT_ORDERS: readonly SortOrder[] = ['newest', 'price-asc', 'price-desc'];
export const DEFAULT_SORT: SortOrder = 'newest';
/** By relevance: where words are given and the person asked for no order. It is nowhere sent or written. */
export type ListOrder = SortOrder | 'relevance';

/** Listings on a page of a list, and of a seller's other products. Source: specification §9. */
export const PAGE_SIZE = 9;
export const SELLER_OTHERS_LIMIT = 8;

/** Characters that all categories of a filter may have together, and all conditions: ten times those that there are. */
export const NAMES_LIMIT = 1_000;

/** Rupees at the right end of the price slider; it scales the slider and limits nothing. Source: specification §9. */
export const PRICE_SLIDER_SCALE = 50_000;

/** What a product list shows. Absent bounds are null. Source: specification §3 (filter state). */
export interface ListingFilter {
  search: string;
  categories: readonly string[];
  conditions: readonly ListingCondition[];
  priceMin: number | null;
  priceMax: number | null;
  sellerId: string | null;
  /** Of the seller, as `CAMPUSES` have it. */
  campus: string | null;
  /** The campus of which the nearest sellers come first, each in the order of the list; as `CAMPUSES` have it. */
  near?: string | null;
  sortBy: ListOrder;
}

export const EVERYTHING: ListingFilter = {
  search: '',
  categories: [],
  conditions: [],
  priceMin: null,
  priceMax: null,
  sellerId: null,
  campus: null,
  sortBy: DEFAULT_SORT,
};

/** The fields of a listing that filters other than words read. */
export interface Facets extends Pick<Listing, 'status' | 'category' | 'condition' | 'price'> {
  seller: Pick<SellerSummary, 'id' | 'campus'>;
}

/** The order of a list where the person asked for none. */
export function defaultOrder(search: string): ListOrder {
  return search === '' ? DEFAULT_SORT : 'relevance';
}

/** A filter without words. */
export type FacetFilter = Omit<ListingFilter, 'search'>;

/** Whether an active listing passes all of the filter but its words; sold listings are in no list. */
export function passesFacets(listing: Facets, filter: FacetFilter): boolean {
  return createFacetTest(filter)(listing);
}

/** `passesFacets` for many listings: what each costs does not grow with the names that the filter has. */
export function createFacetTest(filter: FacetFilter): (listing: Facets) => boolean {
  const { priceMin, priceMax, sellerId, campus } = filter;
  const hasCategory = oneOf<string>(filter.categories);
  const hasCondition = oneOf<ListingCondition>(filter.conditions);
  return (listing) =>
    listing.status === 'active' &&
    hasCategory(listing.category) &&
    hasCondition(listing.condition) &&
    (priceMin === null || listing.price >= priceMin) &&
    (priceMax === null || listing.price <= priceMax) &&
    (sellerId === null || listing.seller.id === sellerId) &&
    (campus === null || listing.seller.campus === campus);
}

/** Whether a name is one of those; any is where there are none. */
function oneOf<Name>(names: readonly Name[]): (name: Name) => boolean {
  if (names.length === 0) return () => true;
  const known = new Set(names);
  return (name) => known.has(name);
}

type Ordered = Pick<Listing, 'id' | 'price' | 'createdAt'>;

/** Total order of a list: the chosen one, then newest, then id, so that pages never overlap. Equally relevant are the newest first. */
export function compareListings(sortBy: ListOrder): (a: Ordered, b: Ordered) => number {
  return (a, b) => {
    if (sortBy === 'price-asc' && a.price !== b.price) return a.price - b.price;
    if (sortBy === 'price-desc' && a.price !== b.price) return b.price - a.price;
    if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
    return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
  };
}
