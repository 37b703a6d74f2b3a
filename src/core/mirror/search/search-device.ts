import { type Deal, isInDeal } from '../../domain/deals.ts';
import type { ListingFilter } from '../../domain/filters.ts';
import type { Listing } from '../../domain/listing.ts';
import { passesFilter } from '../../domain/search.ts';
import type { ScreenDatabase } from '../../storage/screen-database.ts';
import { scanMirror } from './scan-mirror.ts';
import type { MirrorSearch } from './search-mirror.ts';

/** Listings that are read and put in order sooner than an index of them is loaded and built. */
const FEW = 500;

/**
 * As `searchMirror`, whose code is loaded with the first query that needs it: most lists are answered by the provider,
 * and without words reading is fast. When loading fails, words match exactly.
 */
export async function searchDevice(
  db: ScreenDatabase,
  filter: ListingFilter,
  deal: Deal | null,
  limit: number,
): Promise<Pick<MirrorSearch, 'listings' | 'total'>> {
  // A live query follows what it reads before it waits for a file: from here on, any listing.
  await db.listings.limit(1).toArray();
  const search = (await isSoonRead(db, filter))
    ? null
    : await import('./search-mirror.ts').catch(() => null);
  if (search !== null) return search.searchMirror(db, filter, deal, limit);
  const all = (await scanMirror(db, filter)).filter((listing) => isMeant(listing, filter, deal));
  return { listings: all.slice(0, limit), total: all.length };
}

/** Ids of all that `searchDevice` finds. */
export async function findOnDevice(
  db: ScreenDatabase,
  filter: ListingFilter,
  deal: Deal | null,
): Promise<readonly string[]> {
  // As above.
  await db.listings.limit(1).toArray();
  const search = await import('./search-mirror.ts').catch(() => null);
  if (search !== null) return (await search.freshIndex(db)).find(filter, deal, Infinity).ids;
  const all = await scanMirror(db, filter);
  return all.filter((listing) => isMeant(listing, filter, deal)).map(({ id }) => id);
}

/** A list without words or a way needs no more than the rows. */
async function isSoonRead(db: ScreenDatabase, { search, near }: ListingFilter): Promise<boolean> {
  return search === '' && (near ?? null) === null && (await db.listings.count()) <= FEW;
}

function isMeant(listing: Listing, filter: ListingFilter, deal: Deal | null): boolean {
  return passesFilter(listing, filter) && (deal === null || isInDeal(listing, deal));
}
