import type { CatalogueQuery } from '../../domain/catalogue-address.ts';
import { isInDeal } from '../../domain/deals.ts';
import { createFacetTest } from '../../domain/filters.ts';
import { isBuyable, type Listing } from '../../domain/listing.ts';
import { queryStringOf, readQueryString, type SavedSearch } from '../../domain/saved-search.ts';
import { readSavedSearches } from '../../storage/saved-searches.ts';
import type { ScreenDatabase } from '../../storage/screen-database.ts';
import { findOnDevice } from './search-device.ts';

/** A saved search with what became of it. */
interface SavedFinds {
  search: SavedSearch;
  query: CatalogueQuery;
  /** Listings of others that answer it, can be bought, and were published after they were last seen. */
  freshCount: number;
}

/** Providers may write times with any offset: the index of the device compares them as text. */
const WIDEST_OFFSET_MS = 24 * 60 * 60 * 1000;

/**
 * The saved searches of a member, with what is new, from the listings of this device alone.
 *
 * @param userId null for a visitor
 */
export async function readSavedFinds(
  db: ScreenDatabase,
  userId: string | null,
): Promise<readonly SavedFinds[]> {
  const searches = await readSavedSearches(db, userId);
  const earliest = Math.min(...searches.map(({ lookedAtMs }) => lookedAtMs));
  const published = searches.length === 0 ? [] : await listPublishedAfter(db, earliest);
  const buyable = published.filter((listing) => isBuyable(listing) && listing.seller.id !== userId);
  return Promise.all(
    searches.map(async (search) => {
      const query = readQueryString(queryStringOf(search));
      const fresh = buyable.filter(({ createdAt }) => Date.parse(createdAt) > search.lookedAtMs);
      return { search, query, freshCount: (await keepMatches(db, query, fresh)).length };
    }),
  );
}

/** Listings that this device holds and that were published after a moment of the provider's clock. */
export async function listPublishedAfter(
  db: ScreenDatabase,
  afterMs: number,
): Promise<readonly Listing[]> {
  const from = new Date(afterMs - WIDEST_OFFSET_MS).toISOString();
  const rows = await db.listings.where('createdAt').above(from).toArray();
  return rows.filter(({ createdAt }) => Date.parse(createdAt) > afterMs);
}

/** Keeps the listings that match a query: for words by the same index as lists use. */
export async function keepMatches(
  db: ScreenDatabase,
  query: CatalogueQuery,
  listings: readonly Listing[],
): Promise<readonly Listing[]> {
  const { deal } = query;
  const passing = listings
    .filter(createFacetTest(query))
    .filter((listing) => deal === null || isInDeal(listing, deal));
  if (passing.length === 0 || query.search === '') return passing;
  const found = new Set(await findOnDevice(db, query, deal));
  return passing.filter(({ id }) => found.has(id));
}
