import { isStopWord } from './filler-words.ts';
import { countCharacters } from './fold-words.ts';
import { WEIGHTS } from './listing-words.ts';
import { distanceTo, editDistance, haveSameConsonants, readMisspelling } from './spelling.ts';
import type { Synonyms } from './synonyms.ts';
import { otherForms } from './word-forms.ts';
import { isLive, weightAt, type Word, type WordIndex } from './word-index.ts';
import { areCommonest, createPartFinder } from './word-parts.ts';

/** A word that matches a search term, and how well, in percent. */
export interface Match {
  word: Word;
  quality: number;
}

/** The matches of a search term in the current catalogue. */
export interface Expansion {
  matches: readonly Match[];
  /** The catalogue's substitute for an unknown term; null for a known one. */
  instead: string | null;
  /** Whether the term is a word of the trade: what it stands for is known, also where nobody sells one. */
  isOfTrade: boolean;
}

const QUALITY = {
  whole: 100,
  form: 95,
  synonym: 90,
  beginning: 60,
  kind: 60,
  near: 55,
  within: 30,
} as const;
/** For each edit. */
const EDIT_COST = 7;
/** Other words that are as near by their letters: "claps" is meant for clips or for clamps. */
const RIVAL_COST = 10;
/** Only named words are near enough with more edits, not two that are joined, and descriptions have few that are worth a guess. */
const NEAR_DESCRIBED_FROM = 6;
/** Of the letters typed: words that sound alike share some of them, "zzqqx" and "six" do not. */
const MAX_OTHER_LETTERS = 0.5;
const MAX_NEAR = 6;
/** Of all others, a misspelling means words of the trade alone: each is compared with each word of a question. */
const MOST_COMPARED = 20_000;
/** A shorter beginning is one of too many words of the trade. */
const BEGINNING_FROM = 4;
/** Questions whose words are remembered. */
const MAX_KEPT = 500;

/** What stood in for an unknown word, while the catalogue was as it was. */
interface Guess {
  guessed: Guessed;
  revision: number;
}

type Guessed = Pick<Expansion, 'matches' | 'instead'>;

export interface Expander {
  /** `isWhole`: without parts of words and near ones. */
  expand(term: string, isWhole?: boolean): Expansion;
}

/** Looks words up, their forms and synonyms, then parts; near words only where there is nothing of the first three. */
export function createExpander(index: WordIndex, synonyms: Synonyms): Expander {
  const matchParts = createPartMatcher(index, synonyms);
  const guesses = new Map<string, Guess>();
  let compared: { words: readonly Word[]; revision: number } | null = null;

  function wordsToCompare(): readonly Word[] {
    if (compared?.revision !== index.revision()) {
      const words = index.words.filter((word) => isLive(word) && !isStopWord(word.word));
      const isCommon = areCommonest(words, MOST_COMPARED);
      compared = {
        words: words.filter((word) => isCommon(word) || synonyms.words.has(word.word)),
        revision: index.revision(),
      };
    }
    return compared.words;
  }

  function guess(term: string): Guessed {
    const known = guesses.get(term);
    if (known?.revision === index.revision()) return known.guessed;
    const guessed = isOfTrade(synonyms, term)
      ? findKinds(index, synonyms, term)
      : findNear(index, synonyms, term, wordsToCompare());
    keepLatest(guesses, term, { guessed, revision: index.revision() });
    return guessed;
  }

  return {
    expand: (term, isWhole = false) => {
      const isKnown = isOfTrade(synonyms, term);
      const whole = wholeMatches(index, synonyms, term);
      const some = isWhole ? whole : [...whole, ...matchParts(term, whole.length > 0)];
      const isFound = some.some(({ quality }) => quality >= QUALITY.beginning);
      if (isWhole ? isFound || !isKnown : isFound && some.some(isThing)) {
        return { matches: some, instead: null, isOfTrade: isKnown };
      }
      return { ...join(guess(term), some, isFound), isOfTrade: isKnown };
    },
  };
}

/** Of a word that is only mentioned, a guess adds things, and mends nothing. */
function join({ matches, instead }: Guessed, found: readonly Match[], isFound: boolean): Guessed {
  return isFound
    ? { matches: [...found, ...matches.filter(isThing)], instead: null }
    : { matches: [...matches, ...found], instead };
}

/** Whether it names a thing: where a description alone has a word, or a word that begins with it, a near one may be meant. */
function isThing({ word, quality }: Match): boolean {
  const least = quality > QUALITY.beginning ? WEIGHTS.tail : WEIGHTS.head;
  return word.slots.some((_slot, at) => weightAt(word, at) >= least);
}

function isOfTrade(synonyms: Synonyms, term: string): boolean {
  return [term, ...otherForms(term)].some(
    (word) => synonyms.words.has(word) || synonyms.kindsOf(word).length > 0,
  );
}

/** The word, its forms and its synonyms. */
function wholeMatches(index: WordIndex, synonyms: Synonyms, term: string): Match[] {
  const matches = new Map<Word, number>();
  const put = (text: string, quality: number) => {
    const word = index.get(text);
    if (word !== undefined && isLive(word) && !matches.has(word)) matches.set(word, quality);
  };
  put(term, QUALITY.whole);
  for (const form of otherForms(term)) put(form, QUALITY.form);
  for (const base of [term, ...otherForms(term)])
    for (const other of synonyms.of(base)) {
      put(other, QUALITY.synonym);
      for (const form of otherForms(other)) put(form, QUALITY.synonym);
    }
  return [...matches].map(([word, quality]) => ({ word, quality }));
}

/** What a known thing that is not for sale now is a kind of. */
function findKinds(index: WordIndex, synonyms: Synonyms, term: string): Guessed {
  const kinds = [term, ...otherForms(term)].flatMap((word) => synonyms.kindsOf(word));
  const words = kinds.flatMap((kind) => liveWords(index, [kind, ...synonyms.of(kind)]));
  const matches = words.map((word) => ({ word, quality: QUALITY.kind }));
  return { matches, instead: words.length === 0 ? null : (kinds[0] ?? null) };
}

/** The words that sound most like it: all that are as near as the nearest, named ones before described ones. */
function findNear(
  index: WordIndex,
  synonyms: Synonyms,
  term: string,
  compared: readonly Word[],
): Guessed {
  const misspelling = readMisspelling(term);
  if (misspelling === null) return { matches: [], instead: null };
  const found: Candidate[] = [];
  const consider = (text: string, key: string, word: Word | null, listWords: () => Word[]) => {
    const isNamed = word === null || word.named > 0 || synonyms.words.has(text);
    const distance = distanceTo(misspelling, text, key);
    if (distance === null) return;
    if (!isNamed && countCharacters(term) < NEAR_DESCRIBED_FROM) return;
    if (distance > 1 && (!isNamed || word?.apart === 0)) return;
    const inLetters = editDistance(term, text);
    if (inLetters > MAX_OTHER_LETTERS * term.length) return;
    const words = listWords();
    const isSlip = haveSameConsonants(misspelling.key, key);
    const rank = 32 * distance + (isSlip ? 0 : 16) + (isNamed ? 0 : 8) + Math.min(7, inLetters);
    const shown = words[0]?.shown ?? text;
    if (words.length > 0) found.push({ shown, distance, inLetters, isNamed, rank, words });
  };
  for (const word of compared) consider(word.word, word.key, word, () => [word]);
  for (const [text, key] of synonyms.words) {
    // A word that no listing has any more stands for what it means, as one that none ever had.
    const word = index.get(text);
    if (word !== undefined && isLive(word)) continue;
    consider(text, key, null, () => liveWords(index, [text, ...synonyms.of(text)]));
  }
  return takeNearest(index, synonyms, found);
}

interface Candidate {
  shown: string;
  words: readonly Word[];
  distance: number;
  inLetters: number;
  isNamed: boolean;
  /** The nearest first. */
  rank: number;
}

function takeNearest(index: WordIndex, synonyms: Synonyms, found: Candidate[]): Guessed {
  const [nearest] = found.sort(
    (a, b) => a.rank - b.rank || weightOf(b) - weightOf(a) || (a.shown < b.shown ? -1 : 1),
  );
  if (nearest === undefined) return { matches: [], instead: null };
  const { rank, distance, inLetters, shown, isNamed } = nearest;
  // Nearer by its letters than what sounds nearer: "boks" is meant for books too, not for a box alone.
  const most = isNamed ? inLetters : inLetters + 1;
  const best = found
    .filter(
      (one) =>
        one.rank === rank ||
        (one.isNamed && one.distance === distance && one.inLetters <= inLetters) ||
        (one.isNamed && one.distance === distance + 1 && one.inLetters < most),
    )
    .slice(0, MAX_NEAR);
  const matches = new Map<Word, number>();
  for (const { words, rank: own } of best) {
    const quality = QUALITY.near - EDIT_COST * distance - (own === rank ? 0 : RIVAL_COST);
    for (const word of words) if (!matches.has(word)) matches.set(word, quality);
    for (const word of words.flatMap(({ word: text }) =>
      liveWords(index, [text, ...synonyms.of(text)]),
    ))
      if (!matches.has(word)) matches.set(word, quality - EDIT_COST);
  }
  return {
    matches: [...matches].map(([word, quality]) => ({ word, quality })),
    instead: shown,
  };
}

const weightOf = ({ words }: Candidate) =>
  words.reduce((sum, { slots, named }) => sum + slots.length + 10 * named, 0);

function liveWords(index: WordIndex, texts: readonly string[]): Word[] {
  return texts
    .flatMap((text) => [text, ...otherForms(text)])
    .map((text) => index.get(text))
    .filter((word) => word !== undefined && isLive(word)) as Word[];
}

type PartMatcher = (term: string, isKnown: boolean) => readonly Match[];

/** Words that a term begins or is within; of those that a long one begins also what they stand for, where it is no word itself. */
function createPartMatcher(index: WordIndex, synonyms: Synonyms): PartMatcher {
  const findParts = createPartFinder(index);
  return (term, isKnown) => {
    const { beginnings, within } = findParts(term);
    const begun = isKnown || countCharacters(term) < BEGINNING_FROM ? [] : beginnings;
    // Of "lapto" the laptops too, not their sleeves alone.
    const meant = begun.flatMap(({ word }) => liveWords(index, synonyms.of(word)));
    return [
      ...[...meant, ...beginnings].map((word) => ({ word, quality: QUALITY.beginning })),
      ...within.map((word) => ({ word, quality: QUALITY.within })),
    ];
  };
}

function keepLatest<One>(kept: Map<string, One>, term: string, one: One): void {
  kept.delete(term);
  kept.set(term, one);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}
