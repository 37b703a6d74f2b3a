import { type ListingFilter, passesFacets } from './filters.ts';
import type { Listing } from './listing.ts';

/*
 * How listings are found by words as they are written: while the index of `domain/search/` is not loaded, and as the
 * condition of the provider's queries. Both keep to the same rule:
 * - a word of three or more characters occurs anywhere in a word of the listing;
 * - a shorter one begins a word of it: "tv" is not meant by "activity".
 * A character is a code point, so a Sinhala or Tamil sign counts by itself.
 */

const ANYWHERE_FROM_CHARACTERS = 3;

/** More than a listing has; compatibility forms that unfold to many letters must not grow without end. */
const MAX_FOLDED_LENGTH = 8_000;

/** Letters, marks, digits and joiners make words, all else separates. Not \w: it tears vowel signs off. */
const WORD_CHARACTER = '\\p{L}\\p{M}\\p{N}\\u200c\\u200d';
const SEPARATORS = new RegExp(`[^${WORD_CHARACTER}]+`, 'u');
const ENDS_IN_WORD = new RegExp(`[${WORD_CHARACTER}]$`, 'u');

interface Searchable {
  title: string;
  description: string;
  category: string;
}

/** Words that all have to occur, folded; punctuation separates, vowel signs and joiners do not. */
export function searchWords(query: string): readonly string[] {
  return splitWords(fold(query));
}

/** Whether a word is looked for inside of words, and not only where one begins. */
export function isFoundAnywhere(word: string): boolean {
  return [...word].length >= ANYWHERE_FROM_CHARACTERS;
}

/** All that can be found of a listing: its folded words, each once, with a space between. */
export function searchTextOf(listing: Searchable): string {
  return [...new Set(splitWords(foldListing(listing)))].join(' ');
}

/** The question whether every word of a query occurs in title, description or category. An empty query matches all. */
export function searchMatcher(query: string): (listing: Searchable) => boolean {
  const matches = foldedMatcher(query);
  return matches === null ? () => true : (listing) => matches(foldListing(listing));
}

/** The same question to texts of `foldListing`; null when every listing matches. */
function foldedMatcher(query: string): ((folded: string) => boolean) | null {
  const words = searchWords(query);
  const anywhere = words.filter(isFoundAnywhere);
  const beginnings = words.filter((word) => !isFoundAnywhere(word));
  if (words.length === 0) return null;
  // Looking into the folded text as it is costs a fifth of splitting it first.
  return (text) =>
    anywhere.every((word) => text.includes(word)) &&
    beginnings.every((word) => beginsWord(text, word));
}

/** Whether an active listing passes the filter, each word taken as it is written. */
export function passesFilter(listing: Listing, filter: ListingFilter): boolean {
  return passesFacets(listing, filter) && matchesSearch(listing, filter.search);
}

/** `searchMatcher` for one listing. */
export function matchesSearch(listing: Searchable, query: string): boolean {
  return searchMatcher(query)(listing);
}

/** Folds case and compatibility forms, keeps Sinhala and Tamil signs whole. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** All that words are looked for in, folded. */
function foldListing({ title, description, category }: Searchable): string {
  return fold(`${title}\n${description}\n${category}`).slice(0, MAX_FOLDED_LENGTH);
}

function splitWords(folded: string): string[] {
  return folded.split(SEPARATORS).filter((word) => word !== '');
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    // Two units, because the character before may be a surrogate pair.
    if (!ENDS_IN_WORD.test(text.slice(Math.max(0, at - 2), at))) return true;
  }
  return false;
}
