import { defaultOrder, EVERYTHING } from '../../domain/filters.ts';
import type { Listing } from '../../domain/listing.ts';
import { suggestWords } from '../../domain/search/suggest-words.ts';
import type { ScreenDatabase } from '../../storage/screen-database.ts';
import { freshIndex } from './search-mirror.ts';

export interface SearchSuggestions {
  /** Searches that find something on this device. */
  words: readonly string[];
  /** What the typed words find, the best first. */
  listings: readonly Listing[];
}

const MAX_WORDS = 5;
const MAX_LISTINGS = 3;

/** Suggestions for what is typed so far, from this device's listings alone. */
export async function suggestFromMirror(
  db: ScreenDatabase,
  typed: string,
): Promise<SearchSuggestions> {
  const index = await freshIndex(db);
  const find = (search: string, limit: number) =>
    index.find({ ...EVERYTHING, search, sortBy: defaultOrder(search) }, null, limit);
  const rows = await db.listings.bulkGet(find(typed, MAX_LISTINGS).ids);
  return {
    words: suggestWords(index.vocabulary(), typed, MAX_WORDS, (search) => {
      const { total, isPartial } = find(search, 1);
      return total > 0 && !isPartial;
    }),
    listings: rows.filter((row) => row !== undefined),
  };
}

/** Advice on the words of a search. */
export interface SearchAdvice {
  /** The search corrected to words of this device's listings; null when they have all of them. */
  instead: string | null;
  /** No listing has all words: the results have some. */
  isPartial: boolean;
}

/** For a search of whose results none has all words as typed: core/domain/search/lacks-words.ts. */
export async function adviseOnSearch(db: ScreenDatabase, search: string): Promise<SearchAdvice> {
  const index = await freshIndex(db);
  const { instead, isPartial } = index.find({ ...EVERYTHING, search }, null, 0);
  return { instead, isPartial };
}
