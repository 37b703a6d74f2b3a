import type { Expander, Expansion, Match } from './expand-term.ts';
import { isStopWord, withoutFillers } from './filler-words.ts';
import { foldWords } from './fold-words.ts';
import { isContainer, WEIGHTS } from './listing-words.ts';
import { weightAt, type Word } from './word-index.ts';

/** A significant word of a query. */
export interface AskedWord {
  /** Its possible matches. */
  matches: readonly Match[];
  /**
   * Whether it answers a listing that no other has more of: a word of the trade wherever it names one, others only where
   * a title says what the listing is, not what it is for; numbers, "set" and halves of a word never.
   */
  alone: 'named' | 'head' | 'never';
  /** Whether it may be what is asked for, and not only what that is for: the iron of "iron for clothes". */
  isWanted: boolean;
}

/** A parsed query. */
export interface Question {
  /** Its words without numbers and models that the catalogue does not have. */
  places: readonly AskedWord[];
  /** How many words it has with them. */
  asked: number;
  /** The query with unknown words replaced by words of the catalogue; null when all are known. */
  instead: string | null;
}

/** Terms of a question that count; each costs a look at all words. */
const MAX_TERMS = 12;
/** Of words that stand side by side in the title: more than both of them apart. */
const SIDE_BY_SIDE = 5;
/** Both halves of a word that was written as one. */
const SPLIT_FROM = 3;
/** A name and its number: "iphone12" is asked for as "iphone 12" is. */
const MODEL = /^(\p{L}{2,})(\p{N}+)$/u;
const HAS_LETTER = /\p{L}/u;
const HAS_DIGIT = /\p{N}/u;
/** Of two words both are meant; of more, half may be missing where no listing has all. */
const MAY_MISS_FROM = 3;

/** Null for a question without words: it asks for everything. */
export function readQuestion(expander: Expander, search: string): Question | null {
  const words = foldWords(search);
  const typed = [...new Set(withoutFillers(words))].slice(0, MAX_TERMS);
  if (typed.length === 0) return null;
  const halves = new Set<string>();
  const terms = typed.flatMap((term) => {
    const parts = splitUnknown(expander, term);
    if (parts.length > 1 && !MODEL.test(term)) for (const part of parts) halves.add(part);
    return parts;
  });
  // Beside other words a single letter is a word too, as in "type c", and no beginning.
  const single = terms.map((term) => expander.expand(term, term.length === 1 && terms.length > 1));
  const pairs = terms.slice(1).map((term, at) => {
    const before = terms[at] ?? '';
    return expandPair(expander, before + term, single.slice(at, at + 2));
  });
  const purpose = wordsOfPurpose(words);
  const places = single.map((one, at): AskedWord => {
    const [term = '', around] = [terms[at], [pairs[at], pairs[at - 1]]];
    const isPart = halves.has(term) || around.some((pair) => pair !== undefined && isMissing(pair));
    const matches = [one, ...around].flatMap((expansion) => expansion?.matches ?? []);
    const isTelling = HAS_LETTER.test(term) && !isContainer(term);
    const isWanted = !purpose.has(term);
    if (isPart || !isTelling) return { matches, isWanted, alone: 'never' };
    return { matches, isWanted, alone: one.isOfTrade ? 'named' : 'head' };
  });
  const known = places.filter(
    ({ matches }, at) => matches.length > 0 || !HAS_DIGIT.test(terms[at] ?? ''),
  );
  return { places: known, asked: terms.length, instead: correct(terms, single, pairs) };
}

/**
 * A pair that is a word of the trade, and that listings at most mention: its halves match nothing by themselves. A washing
 * machine is no machine, and paper for past papers is none.
 */
const isMissing = ({ isOfTrade, matches }: Expansion) =>
  isOfTrade && matches.every(({ word }) => word.slots.every((_slot, at) => isMention(word, at)));

const isMention = (word: Word, at: number) => weightAt(word, at) < WEIGHTS.head;

/** The words after "for", where there is one before that tells something. */
function wordsOfPurpose(words: readonly string[]): ReadonlySet<string> {
  const at = words.indexOf('for');
  const hasSubject = words.slice(0, Math.max(0, at)).some((word) => !isStopWord(word));
  return new Set(hasSubject ? words.slice(at) : []);
}

/** How many places a listing may leave unanswered when none answers all. */
export function allowedMissing({ places }: Question): number {
  return places.length < MAY_MISS_FROM ? 0 : Math.floor(places.length / 2);
}

const isKnown = ({ instead, matches }: Expansion) => instead === null && matches.length > 0;

/** Two words as one: near words only where one of them is not known by itself. */
function expandPair(expander: Expander, joined: string, apart: readonly Expansion[]): Expansion {
  const pair = expander.expand(joined, apart.every(isKnown));
  const beside = pair.matches.map(({ word, quality }) => ({
    word,
    quality: quality + SIDE_BY_SIDE,
  }));
  return { ...pair, matches: beside };
}

/** Splits an unmatched word into two known ones, or a known one and a number; else leaves it. */
function splitUnknown(expander: Expander, term: string): readonly string[] {
  const [, name = '', number = ''] = MODEL.exec(term) ?? [];
  if (term.length < 2 * SPLIT_FROM && name === '') return [term];
  const { matches, isOfTrade } = expander.expand(term);
  if (isOfTrade || matches.length > 0) return [term];
  if (name !== '' && isWord(expander, name)) return [name, number];
  const halves = Array.from({ length: term.length - 2 * SPLIT_FROM + 1 }, (_, at) => {
    const place = at + SPLIT_FROM;
    return [term.slice(0, place), term.slice(place)] as const;
  });
  const known = halves
    .map((parts) => ({
      parts,
      count: Math.min(...parts.map((part) => countWhole(expander, part))),
    }))
    .filter(({ count, parts }) => count > 0 && parts.every((part) => HAS_LETTER.test(part)))
    .sort((a, b) => b.count - a.count);
  return known[0]?.parts ?? [term];
}

function isWord(expander: Expander, term: string): boolean {
  return expander.expand(term, true).isOfTrade || countWhole(expander, term) > 0;
}

function countWhole(expander: Expander, term: string): number {
  return expander.expand(term, true).matches.reduce((sum, { word }) => sum + word.named, 0);
}

/**
 * The words as the catalogue has them, from the left: two as one where they are not known apart, and each once. Null when
 * they are those that were typed.
 */
function correct(
  terms: readonly string[],
  single: readonly Expansion[],
  pairs: readonly Expansion[],
): string | null {
  const words: string[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const [term = '', next = ''] = [terms[at], terms[at + 1]];
    const pair = pairs[at];
    const isPair = pair !== undefined && pair.matches.length > 0;
    if (isPair && !single.slice(at, at + 2).every(isKnown)) {
      words.push(pair.instead ?? `${term} ${next}`);
      at += 1;
    } else words.push(single[at]?.instead ?? term);
  }
  const corrected = [...new Set(words)].join(' ');
  return corrected === terms.join(' ') ? null : corrected;
}
