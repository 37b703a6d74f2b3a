import { spellingKey } from './spelling.ts';
import type { ListingWord } from './listing-words.ts';

/** A word of the catalogue and where it stands. Two words of a title that are joined make a word too. */
export interface Word {
  word: string;
  /** As people write it: with a space where it is only joined. */
  shown: string;
  /** How it sounds. */
  key: string;
  /** Slots of the listings that have it, and beside each what `weightAt` reads. */
  slots: number[];
  places: number[];
  /** In how many of them it stands by itself, and in how many a title, a category, a seller or a campus has it. */
  apart: number;
  named: number;
}

/**
 * Which listings have which words. A word that no listing has any more stays, with no slots, until such words outnumber
 * the others; if it comes again after that, it is another `Word`.
 */
export interface WordIndex {
  /** In insertion order; append-only between two sweeps. */
  words: readonly Word[];
  /** How often words were taken out. */
  sweeps(): number;
  get(word: string): Word | undefined;
  /** Grows with every change. */
  revision(): number;
  /** The words, for `remove`. */
  add(slot: number, words: readonly ListingWord[]): readonly Word[];
  remove(slot: number, words: readonly Word[]): void;
}

/** A place is its weight and two marks: one number for each of a million places. */
const WEIGHT = 63;
const JOINED = 64;
const NAMED = 128;

/** The weight of the word at this position of its slots. */
export const weightAt = ({ places }: Word, at: number) => (places[at] ?? 0) & WEIGHT;

/** Whether the listing at this position of its slots is named with the word: by its title, category, seller or campus. */
export const isNamedAt = ({ places }: Word, at: number) => ((places[at] ?? 0) & NAMED) !== 0;

export const isLive = ({ slots }: Word) => slots.length > 0;

/**
 * Words that no listing has, from which on they are looked for. An edit may bring any number of them: left where they
 * are, one seller could fill the memory.
 */
const SWEPT_FROM = 1_000;

/** An empty index. Keep the words that `add` returns for a listing: `remove` needs them. */
export function createWordIndex(): WordIndex {
  const words: Word[] = [];
  const byWord = new Map<string, Word>();
  let [revision, dead, sweeps] = [0, 0, 0];

  function take(text: string): Word {
    const known = byWord.get(text);
    if (known !== undefined) return known;
    const word = createWord(text);
    words.push(word);
    byWord.set(text, word);
    dead += 1;
    return word;
  }

  return {
    words,
    get: (word) => byWord.get(word),
    revision: () => revision,
    sweeps: () => sweeps,
    add: (slot, listed) => {
      revision += 1;
      return listed.map(({ word: text, weight, joinedFrom, isNamed }) => {
        const word = take(text);
        word.shown = joinedFrom === null || word.apart > 0 ? text : joinedFrom;
        if (!isLive(word)) dead -= 1;
        word.slots.push(slot);
        const place = weight | (joinedFrom === null ? 0 : JOINED) | (isNamed ? NAMED : 0);
        word.places.push(place);
        count(word, place, 1);
        return word;
      });
    },
    remove: (slot, listed) => {
      revision += 1;
      for (const word of listed) {
        const at = word.slots.indexOf(slot);
        count(word, word.places[at] ?? 0, -1);
        removeAt(word.slots, at);
        removeAt(word.places, at);
        if (!isLive(word)) dead += 1;
      }
      if (dead < SWEPT_FROM || dead * 2 < words.length) return;
      sweep(words, byWord);
      dead = 0;
      sweeps += 1;
    },
  };
}

function count(word: Word, place: number, step: 1 | -1): void {
  if ((place & JOINED) === 0) word.apart += step;
  if ((place & NAMED) !== 0) word.named += step;
}

function createWord(text: string): Word {
  const nowhere = { slots: [], places: [], apart: 0, named: 0 };
  return { word: text, shown: text, key: spellingKey(text), ...nowhere };
}

/** Takes the words out that no listing has. In place: it is the same array to those who have it. */
function sweep(words: Word[], byWord: Map<string, Word>): void {
  let kept = 0;
  for (const word of words)
    if (isLive(word)) words[kept++] = word;
    else byWord.delete(word.word);
  words.length = kept;
}

/** Fills the gap with the last one: their order has no meaning. */
function removeAt(numbers: number[], at: number): void {
  const last = numbers.pop();
  if (last !== undefined && at < numbers.length) numbers[at] = last;
}
