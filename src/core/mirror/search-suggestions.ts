import { defaultOrder, EVERYTHING } from '../domain/filters.ts';
import type { Listing } from '../domain/listing.ts';
import { foldWords } from '../domain/search/fold-words.ts';
import { suggestWords } from '../domain/search/suggest-words.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import { freshIndex } from './search-mirror.ts';

export interface SearchSuggestions {
  /** Searches that find something on this device. */
  words: readonly string[];
  /** What the typed words find, the best first. */
  listings: readonly Listing[];
}

const MOST_WORDS = 5;
const MOST_LISTINGS = 3;

/** Suggestions for what is typed so far, from this device's listings alone. */
export async function suggestFromMirror(
  db: ScreenDatabase,
  typed: string,
): Promise<SearchSuggestions> {
  const index = await freshIndex(db);
  const find = (search: string, limit: number) =>
    index.find({ ...EVERYTHING, search, sortBy: defaultOrder(search) }, null, limit);
  const rows = await db.listings.bulkGet(find(typed, MOST_LISTINGS).ids);
  return {
    words: suggestWords(index.vocabulary(), typed, MOST_WORDS, (search) => {
      const { total, isPartial } = find(search, 1);
      return total > 0 && !isPartial;
    }),
    listings: rows.filter((row) => row !== undefined),
  };
}

/** What a list of search results says about the words that were searched for. */
export interface SearchAdvice {
  /** The search in words that this device's listings have; null where they have all of them. */
  instead: string | null;
  /** No listing has all of the words: what was found has some. */
  isPartial: boolean;
}

/** Null when the results have all words: the index is asked only when a word occurs in none of them. */
export async function adviseOnSearch(
  db: ScreenDatabase,
  search: string,
  found: readonly Listing[],
): Promise<SearchAdvice | null> {
  if (!lacksWords(found, search)) return null;
  const index = await freshIndex(db);
  const { instead, isPartial } = index.find({ ...EVERYTHING, search }, null, 0);
  return { instead, isPartial };
}

function lacksWords(found: readonly Listing[], search: string): boolean {
  const texts = found.map(({ title, description }) =>
    foldWords(`${title} ${description}`).join(' '),
  );
  return foldWords(search).some((word) => !texts.some((text) => text.includes(word)));
}
