import { isInDeal } from '#core/domain/deals.ts';
import { compareListings, PAGE_SIZE } from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';
import { passesFilter } from '#core/domain/search.ts';
import type { InitialRows } from '#core/mirror/initial-data.ts';
import { readListedListings } from '#core/mirror/listed-listings.ts';
import { listPageResource } from '#core/mirror/resources/list-page-resource.ts';
import { searchDevice } from '#core/mirror/search/search-device.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import type { ListRow, ResourceRow } from '#core/storage/rows.ts';
import type { CatalogueQuery } from '#core/domain/catalogue-address.ts';

/** A product list to render. */
export interface CatalogueView {
  listings: readonly Listing[];
  total: number;
  /** Whose order and total these are: the provider's, or what this device found by itself. */
  source: 'provider' | 'device';
  /** Whether there is a next page. */
  hasMore: boolean;
  /** Whether requested pages are missing. */
  isShort: boolean;
  /** The page to pull next; 1 when only the first needs to be kept fresh. */
  wantedPage: number;
  /** How the latest pull of the first page ended; null when there was none. */
  outcome: ResourceRow['outcome'] | null;
  /** When the provider last confirmed the list, as its resource has it; null when it never did, and for rows of the document. */
  fetchedAt: number | null;
  /** A newer list, held back until the reader asks for it; absent when there is none. */
  held?: Pick<CatalogueView, 'total' | 'source'>;
}

type Found = Omit<CatalogueView, 'outcome' | 'fetchedAt'>;

/** The first pages of a list: the provider's while it can be reached, else the mirror's. */
export async function readCatalogue(
  db: ScreenDatabase,
  query: CatalogueQuery,
  pages: number,
  isOnline: boolean,
  can: CanAsk = { campus: true, near: true, deal: true },
): Promise<CatalogueView> {
  const asked = askedOf(query, can);
  const firstKey = listPageResource(asked, 1).key;
  const [first, resource] = await Promise.all([db.lists.get(firstKey), db.resources.get(firstKey)]);
  const outcome = resource?.outcome ?? null;
  const isAnswered = isOnline && first !== undefined && outcome === 'fresh';
  const found =
    asked.deal !== query.deal || asked.campus !== query.campus
      ? await readFilling(db, query, asked, { pages, first: isAnswered ? first : null })
      : await (isAnswered && asked.near === query.near
          ? readAnswered(db, query, pages)
          : readDevice(db, query, pages));
  return { ...found, outcome, fetchedAt: resource?.fetchedAt ?? null };
}

/** As `readCatalogue`, from the rows of the document; undefined when the list is not among them. */
export function readFirstCatalogue(
  rows: InitialRows,
  query: CatalogueQuery,
): CatalogueView | undefined {
  const asked = askedOf(query, readCanAsk(rows.capabilities));
  const { key } = listPageResource(asked, 1);
  const first = rows.listOf(key);
  const { sortBy } = query;
  const isFiltering = asked.deal === query.deal && areInDeal(first?.listings ?? [], query.deal);
  const deal = isFiltering ? null : query.deal;
  // A deal is filtered and sorted here; other filters that the provider lacks need the index, which is loaded later.
  const isFiltered = asked.campus === query.campus && asked.near === query.near;
  if (first === undefined || rows.outcomeOf(key) !== 'fresh' || !isFiltered) return undefined;
  if (deal !== null && query.near !== null) return undefined;
  const all =
    deal === null
      ? first.listings
      : rows.listings
          .filter((listing) => isInDeal(listing, deal) && passesFilter(listing, query))
          .toSorted(compareListings(sortBy));
  return {
    listings: all.slice(0, PAGE_SIZE),
    total: deal === null ? first.total : all.length,
    source: 'provider',
    hasMore: first.totalPages > 1,
    isShort: false,
    wantedPage: 1,
    outcome: 'fresh',
    fetchedAt: null,
  };
}

function areInDeal(listings: readonly Listing[], deal: CatalogueQuery['deal']): boolean {
  return deal === null || listings.every((listing) => isInDeal(listing, deal));
}

async function readAnswered(
  db: ScreenDatabase,
  query: CatalogueQuery,
  pages: number,
): Promise<Found> {
  const rows = await readPages(db, query, pages);
  const last = rows.at(-1);
  const totalPages = last?.totalPages ?? 1;
  const listings = await readListed(db, rows);
  // A provider may announce the deal filter and not apply it, so its pages are checked.
  if (!areInDeal(listings, query.deal)) return readSifted(db, query, { pages, totalPages });
  return {
    listings,
    total: last?.total ?? 0,
    source: 'provider',
    hasMore: rows.length < totalPages,
    isShort: rows.length < Math.min(pages, totalPages),
    wantedPage: Math.min(rows.length + 1, pages, totalPages),
  };
}

/** The provider announces the deal filter but does not apply it: the listings of its pages that are in the deal. */
async function readSifted(
  db: ScreenDatabase,
  query: CatalogueQuery,
  { pages, totalPages }: { pages: number; totalPages: number },
): Promise<Found> {
  const rows = await readPages(db, query, totalPages);
  const found = (await readListed(db, rows)).filter((each) => areInDeal([each], query.deal));
  const wanted = pages * PAGE_SIZE;
  const isSearchedThrough = rows.length >= totalPages;
  const isShort = found.length < wanted && !isSearchedThrough;
  return {
    listings: found.slice(0, wanted),
    total: found.length,
    source: 'provider',
    hasMore: found.length > wanted || !isSearchedThrough,
    isShort,
    wantedPage: isShort ? rows.length + 1 : 1,
  };
}

function readListed(db: ScreenDatabase, rows: readonly ListRow[]): Promise<readonly Listing[]> {
  return readListedListings(
    db,
    rows.flatMap(({ ids }) => ids),
  );
}

async function readDevice(
  db: ScreenDatabase,
  query: CatalogueQuery,
  pages: number,
): Promise<Found> {
  const { listings, total } = await searchDevice(db, query, query.deal, pages * PAGE_SIZE);
  return {
    listings,
    total,
    source: 'device',
    hasMore: total > pages * PAGE_SIZE,
    isShort: false,
    wantedPage: 1,
  };
}

/** Query parts that the provider supports beyond the specification. */
export interface CanAsk {
  campus: boolean;
  near: boolean;
  deal: boolean;
}

/** Derives them from capabilities. */
export function readCanAsk(capabilities: readonly string[]): CanAsk {
  return {
    campus: capabilities.includes('products.campus'),
    near: capabilities.includes('products.near'),
    deal: capabilities.includes('products.deal'),
  };
}

/**
 * The provider's query: campus, nearness and deal only if supported, and a deal neither with words nor with nearness.
 */
export function askedOf(query: CatalogueQuery, can: CanAsk): CatalogueQuery {
  return {
    ...query,
    campus: can.campus ? query.campus : null,
    near: can.near ? query.near : null,
    deal: can.deal && query.search === '' && query.near === null ? query.deal : null,
  };
}

/** For a filter that the provider lacks or ignores: its pages only fill the mirror, until there are enough matches. */
async function readFilling(
  db: ScreenDatabase,
  query: CatalogueQuery,
  asked: CatalogueQuery,
  { pages, first }: { pages: number; first: ListRow | null },
): Promise<Found> {
  const view = await readDevice(db, query, pages);
  if (first === null) return view;
  const seen = (await readPages(db, asked, first.totalPages)).length;
  const isSearchedThrough = seen >= first.totalPages;
  const isShort = view.total < pages * PAGE_SIZE && !isSearchedThrough;
  return {
    ...view,
    source: 'provider',
    hasMore: view.hasMore || !isSearchedThrough,
    isShort,
    wantedPage: isShort ? seen + 1 : 1,
  };
}

/** The answered pages from the first on, up to the first one missing. */
async function readPages(
  db: ScreenDatabase,
  query: CatalogueQuery,
  count: number,
): Promise<readonly ListRow[]> {
  const keys = Array.from({ length: count }, (_, at) => listPageResource(query, at + 1).key);
  const rows = await db.lists.bulkGet(keys);
  const missing = rows.indexOf(undefined);
  return rows.slice(0, missing === -1 ? count : missing).filter((row) => row !== undefined);
}
