import type { CatalogueQuery } from '../../domain/catalogue-address.ts';
import {
  SAVED_SEARCHES_LIMIT,
  type SavedSearch,
  toSavedSearch,
} from '../../domain/saved-search.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';
import { peekMeta } from '../../storage/meta-values.ts';
import { readNow } from '../../storage/read-now.ts';
import { changeSavedSearches, readSavedSearches } from '../../storage/saved-searches.ts';
import { type ScreenDatabase, wholeDatabase } from '../../storage/screen-database.ts';
import { keepMatches, listPublishedAfter } from './saved-finds.ts';

/** A list that is shown. */
export interface ShownList {
  /** null for a visitor. */
  userId: string | null;
  query: CatalogueQuery;
  /** Key of the resource that the list is filled by. */
  resourceKey: string;
  /** Milliseconds. */
  now: number;
}

/**
 * Allowance for the unknown part of the clock difference, and for the duration of a request. Listings on the device
 * that were published this shortly before it count as seen.
 */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Saves the search of a list; an existing one is kept, and an unfiltered list is not saved.
 *
 * @returns `full` at the limit
 * @throws the database's error when it cannot store
 */
export async function saveSearch(db: ScreenDatabase, shown: ShownList): Promise<'saved' | 'full'> {
  const asked = toSavedSearch(shown.query);
  if (asked === null) return 'saved';
  const heardAtMs = await readHeardAt(wholeDatabase(db), shown);
  const search = { ...asked, lookedAtMs: await seenUntil(db, shown.query, heardAtMs) };
  let outcome: 'saved' | 'full' = 'saved';
  await changeSavedSearches(db, shown.userId, (searches) => {
    outcome = 'saved';
    if (searches.some(({ key }) => key === search.key)) return searches;
    if (searches.length < SAVED_SEARCHES_LIMIT) return [search, ...searches];
    outcome = 'full';
    return searches;
  });
  return outcome;
}

/**
 * Marks everything that the list of a saved search shows as seen; nothing when a newer answer has come, which may not be
 * shown yet.
 *
 * @param fetchedAt of the answer that is shown, as its resource has it; null when there was none
 */
export async function markSearchSeen(
  db: ScreenDatabase,
  shown: ShownList,
  fetchedAt: number | null,
): Promise<void> {
  const key = toSavedSearch(shown.query)?.key;
  const searches = await readSavedSearches(db, shown.userId);
  const before = searches.find((search) => search.key === key);
  if (before === undefined) return;
  const whole = wholeDatabase(db);
  const answeredAtMs = fetchedAt === null ? -Infinity : await inProviderTime(whole, fetchedAt);
  const since = Math.max(before.lookedAtMs, answeredAtMs);
  const lookedAtMs = await seenUntil(db, shown.query, since);
  if (lookedAtMs <= before.lookedAtMs) return;
  // Looked up last: rows of a newer answer, which is stored with them, can't be among those above.
  if ((await readFetchedAt(whole, shown.resourceKey)) !== fetchedAt) return;
  await changeSavedSearches(db, shown.userId, (now) =>
    now.map((search) =>
      search.key === key && search.lookedAtMs < lookedAtMs ? { ...search, lookedAtMs } : search,
    ),
  );
}

/** Forgets a saved search. @returns it with its place, for bringing it back; null when it is gone already */
export async function removeSavedSearch(
  db: ScreenDatabase,
  userId: string | null,
  key: string,
): Promise<RemovedSearch | null> {
  let removed: RemovedSearch | null = null;
  await changeSavedSearches(db, userId, (searches) => {
    const at = searches.findIndex((search) => search.key === key);
    const search = searches[at];
    removed = search === undefined ? null : { search, at };
    return searches.filter((each) => each !== search);
  });
  return removed;
}

/** A deleted search and its position. */
export interface RemovedSearch {
  search: SavedSearch;
  at: number;
}

/** Restores a deleted search with its position and the time until which it was seen; one saved again meanwhile is kept. */
export async function restoreSavedSearch(
  db: ScreenDatabase,
  userId: string | null,
  { search, at }: RemovedSearch,
): Promise<void> {
  await changeSavedSearches(db, userId, (searches) =>
    searches.some(({ key }) => key === search.key) ? searches : searches.toSpliced(at, 0, search),
  );
}

/** From a moment on to the newest find that this device holds: all of those can be seen. */
async function seenUntil(
  db: ScreenDatabase,
  query: CatalogueQuery,
  since: number,
): Promise<number> {
  const finds = await keepMatches(db, query, await listPublishedAfter(db, since));
  return Math.max(since, ...finds.map(({ createdAt }) => Date.parse(createdAt)));
}

/** Until when this device has heard what there is: of the list itself, else of anything; by the provider's clock. */
async function readHeardAt(
  db: UnikadeDatabase,
  { resourceKey, now }: Pick<ShownList, 'resourceKey' | 'now'>,
): Promise<number> {
  const fetchedAt = await readFetchedAt(db, resourceKey);
  if (fetchedAt !== null) return inProviderTime(db, fetchedAt);
  const contact = await peekMeta(db, 'contact');
  return inProviderTime(db, contact?.lastReachedAt ?? now);
}

async function readFetchedAt(db: UnikadeDatabase, resourceKey: string): Promise<number | null> {
  return (await readNow(db, 'resources', resourceKey))?.fetchedAt ?? null;
}

async function inProviderTime(db: UnikadeDatabase, deviceMs: number): Promise<number> {
  return deviceMs + ((await peekMeta(db, 'clockOffset')) ?? 0) - CLOCK_TOLERANCE_MS;
}
