import { type CatalogueQuery, readAddress, writeAddress } from './catalogue-address.ts';

/** A search that a member or visitor has saved on this device. */
export interface SavedSearch {
  /** Identity of the search: words and filters, without the sort order. */
  key: string;
  /** Address of its list, newest first, so that new finds come first. */
  address: string;
  /** Up to when its finds were seen, by the provider's clock (milliseconds). */
  lookedAtMs: number;
}

/** More than a person looks through; one more is refused with words. */
export const SAVED_SEARCHES_LIMIT = 20;

/** The search that a list would be saved as; null without words or filters. */
export function toSavedSearch(query: CatalogueQuery): Omit<SavedSearch, 'lookedAtMs'> | null {
  const address = addressOf(query);
  const search = query.search.toLowerCase().split(/\s+/u).join(' ');
  return address === PRODUCTS.path ? null : { key: addressOf({ ...query, search }), address };
}

const PRODUCTS = { kind: 'products', path: '/products' } as const;

/** Without its order: nearness is one, too. */
function addressOf(query: CatalogueQuery): string {
  const categories = query.categories.toSorted();
  return writeAddress(PRODUCTS, { ...query, categories, sortBy: 'newest', near: null });
}

/** The query string of its address: words and filters. */
export function queryStringOf({ address }: Pick<SavedSearch, 'address'>): string {
  return address.slice(address.indexOf('?') + 1);
}

/** The list of such a query string. */
export function readQueryString(text: string): CatalogueQuery {
  return readAddress({ kind: 'products' }, new URLSearchParams(text));
}

/** Beyond it no clock counts. */
const LATEST_MS = Date.UTC(9999, 0);

/** As a device has kept it; null when it is nothing that can be read. */
export function readSavedSearch(value: unknown): SavedSearch | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, address, lookedAtMs } = value as Partial<Record<keyof SavedSearch, unknown>>;
  if (typeof key !== 'string' || typeof address !== 'string') return null;
  if (typeof lookedAtMs !== 'number' || !(Math.abs(lookedAtMs) <= LATEST_MS)) return null;
  return { key, address, lookedAtMs };
}
