import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isFoundAnywhere } from '#core/domain/search.ts';
import { listings } from '../../storage/schema.ts';

/** Characters of a lexeme; the function `search_lexemes` (migration 0002) cuts there. */
const LEXEME_CHARACTERS = 16;

type WordValue = 'lexemes' | 'longWords' | 'anywhere' | 'beginnings';

const given = (value: WordValue) => sql.placeholder(value);

/*
 * Both conditions say what `searchMatcher` says on the device: holdsWords by the index, for words that few listings
 * have; readsWords row by row, for a list that comes upon a match every few rows.
 */

/** Listings with every word, by the index of lexemes. */
export function holdsWords(): SQL {
  const found = sql`search_lexemes(${listings.searchText}) @@ ${given('lexemes')}::tsquery`;
  return sql`${found} and ${listings.searchText} like all(${given('longWords')}::text[])`;
}

/** Every word, looked for in a text of `searchTextOf`. */
export function readsWords(searchText: SQLWrapper): SQL {
  return sql`${searchText} like all(${given('anywhere')}::text[]) and ' ' || ${searchText} like all(${given('beginnings')}::text[])`;
}

/** The placeholders of both. Words hold letters, marks, digits and joiners only: no wildcard of `like`, no quote. */
export function wordValues(words: readonly string[]): Readonly<Record<WordValue, unknown>> {
  const anywhere = words.filter(isFoundAnywhere);
  return {
    lexemes: words.map(lexemeOf).join(' & '),
    longWords: anywhere.filter((word) => [...word].length > LEXEME_CHARACTERS).map(within),
    anywhere: anywhere.map(within),
    beginnings: words.filter((word) => !isFoundAnywhere(word)).map((word) => `% ${word}%`),
  };
}

const within = (word: string) => `%${word}%`;

/** Begins one of the endings of a word, or is one of its marked beginnings. */
function lexemeOf(word: string): string {
  return isFoundAnywhere(word) ? `${wholeLexemeOf(word)}:*` : `'^${word}'`;
}

/** A whole word of three characters or more, or the end of a longer one: for when near is enough. */
export function wholeLexemeOf(word: string): string {
  return `'${[...word].slice(0, LEXEME_CHARACTERS).join('')}'`;
}
