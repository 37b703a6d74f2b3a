import { countCharacters } from './fold-words.ts';
import { distanceTo, editDistance, haveSameConsonants, readMisspelling } from './spelling.ts';
import type { Synonyms } from './synonyms.ts';
import { otherForms } from './word-forms.ts';
import { isLive, type Word, type WordIndex } from './word-index.ts';

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
}

const QUALITY = { whole: 100, form: 95, synonym: 90, beginning: 60, near: 55, within: 30 } as const;
/** For each edit. */
const EDIT_COST = 7;
/** A shorter word is found only where words begin: "tv" is not meant by "activity". */
const WITHIN_FROM = 3;
/** Only named words are near enough with more edits, and descriptions have few words that are worth a guess. */
const NEAR_DESCRIBED_FROM = 6;
/** Of the letters typed: words that sound alike share some of them, "zzqqx" and "six" do not. */
const MAX_OTHER_LETTERS = 0.6;
const MAX_NEAR = 6;
/** Questions whose words are remembered. */
const MAX_KEPT = 500;

/** The words that one contains or begins, found so far. */
interface Parts {
  found: Match[];
  scanned: number;
}

/** What stood in for an unknown word, while the catalogue was as it was. */
interface Guess {
  expansion: Expansion;
  revision: number;
}

export interface Expander {
  /** `isWhole`: without parts of words and near ones. */
  expand(term: string, isWhole?: boolean): Expansion;
}

/** Looks words up, their forms and synonyms, then parts; near words only where there is nothing of the first three. */
export function createExpander(index: WordIndex, synonyms: Synonyms): Expander {
  const parts = new Map<string, Parts>();
  const guesses = new Map<string, Guess>();

  /** Words only grow in number: what was scanned before is not scanned again. */
  function partMatches(term: string): readonly Match[] {
    const known = parts.get(term) ?? { found: [], scanned: 0 };
    const hasWithin = countCharacters(term) >= WITHIN_FROM;
    for (; known.scanned < index.words.length; known.scanned += 1) {
      const word = index.words[known.scanned];
      const at = word === undefined ? -1 : word.word.indexOf(term);
      if (word === undefined || at === -1 || word.word === term) continue;
      if (at === 0) known.found.push({ word, quality: QUALITY.beginning });
      else if (hasWithin) known.found.push({ word, quality: QUALITY.within });
    }
    keepLatest(parts, term, known);
    return known.found.filter(
      ({ word, quality }) => isLive(word) && (word.apart > 0 || quality === QUALITY.beginning),
    );
  }

  function guess(term: string): Expansion {
    const known = guesses.get(term);
    if (known?.revision === index.revision()) return known.expansion;
    const expansion = findKinds(index, synonyms, term) ?? findNear(index, synonyms, term);
    keepLatest(guesses, term, { expansion, revision: index.revision() });
    return expansion;
  }

  return {
    expand: (term, isWhole = false) => {
      const whole = wholeMatches(index, synonyms, term);
      if (isWhole) return { matches: whole, instead: null };
      const some = [...whole, ...partMatches(term)];
      if (some.some(({ quality }) => quality >= QUALITY.beginning)) {
        return { matches: some, instead: null };
      }
      const near = guess(term);
      return { matches: [...near.matches, ...some], instead: near.instead };
    },
  };
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

/** What a known thing that is not for sale now is a kind of; null for other words. */
function findKinds(index: WordIndex, synonyms: Synonyms, term: string): Expansion | null {
  const kinds = synonyms.kindsOf(term);
  const words = kinds.flatMap((kind) => liveWords(index, [kind, ...synonyms.of(kind)]));
  if (words.length === 0) return null;
  const matches = words.map((word) => ({ word, quality: QUALITY.near }));
  return { matches, instead: kinds[0] ?? null };
}

/** The words that sound most like it: all that are as near as the nearest, named ones before described ones. */
function findNear(index: WordIndex, synonyms: Synonyms, term: string): Expansion {
  const misspelling = readMisspelling(term);
  if (misspelling === null) return { matches: [], instead: null };
  const found: Candidate[] = [];
  const consider = (text: string, key: string, isNamed: boolean, listWords: () => Word[]) => {
    const distance = distanceTo(misspelling, key);
    if (distance === null) return;
    if (!isNamed && (distance > 1 || countCharacters(term) < NEAR_DESCRIBED_FROM)) return;
    const inLetters = editDistance(term, text);
    if (inLetters > MAX_OTHER_LETTERS * term.length) return;
    const words = listWords();
    const isSlip = haveSameConsonants(misspelling.key, key);
    const rank = 32 * distance + (isSlip ? 0 : 16) + (isNamed ? 0 : 8) + Math.min(7, inLetters);
    if (words.length > 0) found.push({ shown: words[0]?.shown ?? text, distance, rank, words });
  };
  for (const word of index.words) {
    const isNamed = word.named > 0 || synonyms.words.has(word.word);
    if (isLive(word)) consider(word.word, word.key, isNamed, () => [word]);
  }
  for (const [text, key] of synonyms.words) {
    // A word that no listing has any more stands for what it means, as one that none ever had.
    const word = index.get(text);
    if (word !== undefined && isLive(word)) continue;
    consider(text, key, true, () => liveWords(index, synonyms.of(text)));
  }
  return nearest(index, synonyms, found);
}

interface Candidate {
  shown: string;
  words: readonly Word[];
  distance: number;
  /** The nearest first. */
  rank: number;
}

function nearest(index: WordIndex, synonyms: Synonyms, found: Candidate[]): Expansion {
  const rank = Math.min(...found.map((one) => one.rank));
  const best = found
    .filter((one) => one.rank === rank)
    .sort((a, b) => weightOf(b) - weightOf(a) || (a.shown < b.shown ? -1 : 1))
    .slice(0, MAX_NEAR);
  const matches = new Map<Word, number>();
  for (const { words, distance } of best) {
    const quality = QUALITY.near - EDIT_COST * distance;
    for (const word of words) matches.set(word, quality);
    for (const word of words.flatMap(({ word: text }) => liveWords(index, synonyms.of(text))))
      if (!matches.has(word)) matches.set(word, quality - EDIT_COST);
  }
  return {
    matches: [...matches].map(([word, quality]) => ({ word, quality })),
    instead: best[0]?.shown ?? null,
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

function keepLatest<One>(kept: Map<string, One>, term: string, one: One): void {
  kept.delete(term);
  kept.set(term, one);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}
