import { readSavedSearch, type SavedSearch } from '../domain/saved-search.ts';
import { getMeta, type OwnedSearch, putMeta, readMeta } from './meta-values.ts';
import { type ScreenDatabase, wholeDatabase } from './screen-database.ts';
import { isSearchOf } from './search-owner.ts';
import { transact } from './transact.ts';

/*
 * Saved searches exist on this device only. So they stay, hidden, when a session ends involuntarily, and are deleted
 * by a chosen logout of their member. A visitor's belong to the next member who signs in.
 */

/**
 * The saved searches of a member, the latest saved first.
 *
 * @param userId null for a visitor
 */
export async function readSavedSearches(
  db: ScreenDatabase,
  userId: string | null,
): Promise<readonly SavedSearch[]> {
  return searchesOf(await readMeta(db, 'savedSearches'), userId).map(withoutOwner);
}

/**
 * Changes them in one transaction over all tabs.
 *
 * @param change gets them as they are then; what it returns replaces them
 */
export async function changeSavedSearches(
  screen: ScreenDatabase,
  userId: string | null,
  change: (searches: readonly SavedSearch[]) => readonly SavedSearch[],
): Promise<void> {
  const db = wholeDatabase(screen);
  await transact(db, async (tx) => {
    const kept = await getMeta(tx, 'savedSearches');
    const own = searchesOf(kept, userId);
    const others = (kept ?? []).filter((each) => !isSearchOf(each, userId));
    const changed = change(own.map(withoutOwner)).map((search) => ({ ...search, owner: userId }));
    putMeta(tx, 'savedSearches', [...changed, ...others]);
  });
}

function searchesOf(
  kept: readonly OwnedSearch[] | undefined,
  userId: string | null,
): readonly OwnedSearch[] {
  const own = (kept ?? []).filter(
    (each) => isSearchOf(each, userId) && readSavedSearch(each) !== null,
  );
  // A visitor may have saved what the member has as well.
  return own.filter(({ key }, at) => own.findIndex((other) => other.key === key) === at);
}

function withoutOwner({ owner: _owner, ...search }: OwnedSearch): SavedSearch {
  return search;
}
