import type { Expander, Expansion, Match } from './expand-term.ts';
import { foldWords } from './fold-words.ts';
import { withoutStopWords } from './word-forms.ts';

/** A parsed query: for each significant word, its possible matches. */
export interface Question {
  places: readonly (readonly Match[])[];
  /** How many of them a listing has to answer. */
  needed: number;
  /** The query with unknown words replaced by words of the catalogue; null when all are known. */
  instead: string | null;
}

/** Terms of a question that count; each costs a look at all words. */
const MAX_TERMS = 12;
/** Of words that stand side by side in the title: more than both of them apart. */
const SIDE_BY_SIDE = 5;
/** Both halves of a word that was written as one. */
const SPLIT_FROM = 3;
/** Of two words both are meant; of more, half may be missing where no listing has all. */
const MAY_MISS_FROM = 3;

/** Null for a question without words: it asks for everything. */
export function readQuestion(expander: Expander, search: string): Question | null {
  const typed = withoutStopWords([...new Set(foldWords(search))]).slice(0, MAX_TERMS);
  if (typed.length === 0) return null;
  const terms = typed.flatMap((term) => splitUnknown(expander, term));
  const single = terms.map((term) => expander.expand(term));
  const pairs = terms.slice(1).map((term, at) => {
    const before = terms[at] ?? '';
    return expandPair(expander, before + term, single.slice(at, at + 2));
  });
  const places = single.map(({ matches }, at) => [
    ...matches,
    ...(pairs[at]?.matches ?? []),
    ...(pairs[at - 1]?.matches ?? []),
  ]);
  return { places, needed: places.length, instead: correct(terms, single, pairs) };
}

/** How many places a listing may leave unanswered when none answers all. */
export function allowedMissing({ places }: Question): number {
  return places.length < MAY_MISS_FROM ? 0 : Math.floor(places.length / 2);
}

/** Two words as one: near words only where one of them is not known by itself. */
function expandPair(expander: Expander, joined: string, apart: readonly Expansion[]): Expansion {
  const isKnown = apart.every((one) => one.instead === null && one.matches.length > 0);
  const { matches, instead } = expander.expand(joined, isKnown);
  const beside = matches.map(({ word, quality }) => ({ word, quality: quality + SIDE_BY_SIDE }));
  return { matches: beside, instead };
}

/** Splits an unmatched word into two known ones; else leaves it. */
function splitUnknown(expander: Expander, term: string): readonly string[] {
  if (term.length < 2 * SPLIT_FROM || expander.expand(term).matches.length > 0) return [term];
  const halves = Array.from({ length: term.length - 2 * SPLIT_FROM + 1 }, (_, at) => {
    const place = at + SPLIT_FROM;
    return [term.slice(0, place), term.slice(place)] as const;
  });
  const known = halves
    .map((parts) => ({
      parts,
      count: Math.min(...parts.map((part) => countWhole(expander, part))),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return known[0]?.parts ?? [term];
}

function countWhole(expander: Expander, term: string): number {
  return expander.expand(term, true).matches.reduce((sum, { word }) => sum + word.named, 0);
}

/** A pair that both words make is written as the catalogue has it. */
function correct(
  terms: readonly string[],
  single: readonly Expansion[],
  pairs: readonly Expansion[],
): string | null {
  const corrections = terms.map((term, at) => {
    if ((pairs[at - 1]?.matches ?? []).length > 0) return null;
    const pair = pairs[at];
    if (pair === undefined || pair.matches.length === 0) return single[at]?.instead ?? term;
    return pair.instead ?? `${term} ${terms[at + 1] ?? ''}`;
  });
  const corrected = corrections.filter((words) => words !== null).join(' ');
  return corrected === terms.join(' ') ? null : corrected;
}
