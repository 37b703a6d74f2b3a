import { campusCode } from './campus-code.ts';
import { CAMPUSES } from './campuses.ts';
import { DEALS, type Deal } from './deals.ts';
import {
  defaultOrder,
  EVERYTHING,
  type ListingFilter,
  NAMES_LIMIT,
  SORT_ORDERS,
} from './filters.ts';
import type { ListingCondition } from './listing.ts';
import { readRupees } from './money.ts';
import { categoryAddress } from './page-addresses.ts';

/** Everything a product list is asked for, as its address has it. */
export interface CatalogueQuery extends ListingFilter {
  deal: Deal | null;
  near: string | null;
}

/** Path of the list; without a query string it alone decides what is asked for. */
export type CatalogueRoute =
  | { kind: 'products' }
  | { kind: 'deals' }
  | { kind: 'category'; slug: string };

/** Changes the current query by a function of it. */
export type ChangeQuery = (change: (query: CatalogueQuery) => Partial<CatalogueQuery>) => void;

const CONDITIONS: readonly ListingCondition[] = ['new', 'used'];
/** Longest search that the provider accepts. */
const SEARCH_LIMIT = 200;

/** Reads an address; what means nothing is left out. */
export function readAddress(route: CatalogueRoute, params: URLSearchParams): CatalogueQuery {
  const sortBy = SORT_ORDERS.find((order) => order === params.get('sortBy'));
  const named = DEALS.find((deal) => deal === params.get('filter')) ?? null;
  const search = (params.get('search') ?? '').trim().slice(0, SEARCH_LIMIT);
  return {
    ...EVERYTHING,
    search,
    categories: route.kind === 'category' ? [route.slug] : readList(params.get('category')),
    conditions: CONDITIONS.filter((name) => readList(params.get('condition')).includes(name)),
    priceMin: readRupees(params.get('priceMin') ?? ''),
    priceMax: readRupees(params.get('priceMax') ?? ''),
    campus: campusOfCode(params.get('campus')),
    near: campusOfCode(params.get('near')),
    sortBy: sortBy ?? defaultOrder(search),
    deal: route.kind === 'deals' ? 'hot-deals' : named,
  };
}

/** The address of a query with only what is set, under the same route if that can express it. */
export function writeAddress(route: CatalogueRoute, query: CatalogueQuery): string {
  const params = new URLSearchParams();
  const path = pathOf(route, query);
  if (query.search !== '') params.set('search', query.search);
  if (query.deal !== null && path !== '/deals') params.set('filter', query.deal);
  if (path === '/products' || path === '/deals')
    if (query.categories.length > 0) params.set('category', query.categories.join(','));
  if (query.conditions.length > 0) params.set('condition', query.conditions.join(','));
  if (query.priceMin !== null) params.set('priceMin', String(query.priceMin));
  if (query.priceMax !== null) params.set('priceMax', String(query.priceMax));
  if (query.campus !== null) params.set('campus', campusCode(query.campus));
  if (query.near !== null) params.set('near', campusCode(query.near));
  if (query.sortBy !== 'relevance' && query.sortBy !== defaultOrder(query.search))
    params.set('sortBy', query.sortBy);
  const words = params.toString().replaceAll('%2C', ',');
  return words === '' ? path : `${path}?${words}`;
}

/** The same list without filters. A category is its page's own filter: it goes when nothing else is left to clear. */
export function withoutFilters(route: CatalogueRoute, query: CatalogueQuery): string {
  const sortBy = query.sortBy === 'relevance' ? defaultOrder('') : query.sortBy;
  const bare: CatalogueQuery = { ...EVERYTHING, sortBy, deal: null, near: null };
  if (route.kind !== 'category' || countFilters(route, query) === 0)
    return writeAddress({ kind: 'products' }, bare);
  return writeAddress(route, { ...bare, categories: query.categories });
}

/** How many choices narrow the list beyond its place. */
export function countFilters(route: CatalogueRoute, query: CatalogueQuery): number {
  return (
    (route.kind === 'category' ? 0 : query.categories.length) +
    query.conditions.length +
    (query.priceMin === null && query.priceMax === null ? 0 : 1) +
    (query.search === '' ? 0 : 1) +
    (query.campus === null ? 0 : 1) +
    (query.near === null ? 0 : 1) +
    (query.deal === null || route.kind === 'deals' ? 0 : 1)
  );
}

function pathOf(route: CatalogueRoute, { categories, deal }: CatalogueQuery): string {
  if (route.kind === 'deals' && deal === 'hot-deals') return '/deals';
  const isStillTheCategory =
    route.kind === 'category' && categories.length === 1 && categories[0] === route.slug;
  return isStillTheCategory ? categoryAddress(route.slug) : '/products';
}

/** As far as the provider accepts it. */
function readList(text: string | null): readonly string[] {
  const parts = (text ?? '')
    .slice(0, NAMES_LIMIT)
    .split(',')
    .map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** Addresses name a campus as its students do: `UoC`. */
function campusOfCode(code: string | null): string | null {
  return CAMPUSES.find((campus) => campusCode(campus) === code) ?? null;
}
