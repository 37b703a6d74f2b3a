import { deleteDraft, readDraft, saveDraft } from './drafts.ts';
import type { ScreenDatabase } from './screen-database.ts';

/** A draft, so that it is deleted when the member logs out. */
const KEY = 'recent-searches';
const RECENT_SEARCHES_KEPT = 8;

/** What was searched for on this device, the latest first. */
export async function readRecentSearches(db: ScreenDatabase): Promise<readonly string[]> {
  const kept = await readDraft(db, KEY);
  return Array.isArray(kept) ? kept.filter((search) => typeof search === 'string') : [];
}

/** Remembers a search as the latest one. */
export async function noteRecentSearch(db: ScreenDatabase, search: string): Promise<void> {
  const isSame = (other: string) => other.toLowerCase() === search.toLowerCase();
  const before = (await readRecentSearches(db)).filter((other) => !isSame(other));
  await saveDraft(db, KEY, [search, ...before].slice(0, RECENT_SEARCHES_KEPT));
}

/** Clears the list, as its own entry in the suggestions offers. */
export async function forgetRecentSearches(db: ScreenDatabase): Promise<void> {
  await deleteDraft(db, KEY);
}
