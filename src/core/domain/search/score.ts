import type { Match } from './expand-term.ts';
import { allowedMissing, type Question } from './read-question.ts';
import { isNamedAt, weightAt } from './word-index.ts';

/** Scores of the listings for a query, by slot. */
export interface Scores {
  /** 0 for no match. Integers: every device sums them alike. */
  of(slot: number): number;
  /** No listing has all of the words: these have some. */
  isPartial: boolean;
  /** Every slot of which it is not 0, and some others. */
  slots: readonly number[];
}

/** Numbers of all slots that are used again for the next question. */
export interface Scratch {
  total: Int32Array;
  answered: Uint8Array;
  best: Int32Array;
}

/** Zeros for the slots below `size`. */
export function createScratch(size: number): Scratch {
  return {
    total: new Int32Array(size),
    answered: new Uint8Array(size),
    best: new Int32Array(size),
  };
}

/** Of two words, one answers a listing that no other has both of: when the listing is named with it, and not by a guess. */
const SURE = 60;

/** Adds up, of each listing, the best match for each word of the question; it is valid until the next question. */
export function scoreSlots(question: Question, scratch: Scratch): Scores {
  const { total, answered } = scratch;
  const all = addUp(question, scratch, () => true);
  const isOneOfTwo = question.needed === 2 && all.most === 1;
  const { slots, most, places } = isOneOfTwo
    ? addUp(question, scratch, ({ word, quality }, at) => quality >= SURE && isNamedAt(word, at))
    : all;
  if (isOneOfTwo) preferRarer(places, total);
  const needed = isOneOfTwo ? 1 : Math.max(most, question.needed - allowedMissing(question));
  return {
    slots,
    isPartial: all.most < question.needed,
    of: (slot) => ((answered[slot] ?? 0) >= needed ? (total[slot] ?? 0) : 0),
  };
}

/** Where no listing has both, the word that fewer have tells more: of "chemistry book" those of chemistry come first. */
function preferRarer(places: readonly (readonly number[])[], total: Int32Array): void {
  const found = places.filter((slots) => slots.length > 0);
  const fewest = Math.min(...found.map((slots) => slots.length));
  const [rarer, ...equals] = found.filter((slots) => slots.length === fewest);
  if (rarer === undefined || equals.length > 0) return;
  for (const slot of rarer) total[slot] = (total[slot] ?? 0) * 2;
}

/** @returns the slots that have any of the words, also by word, and how many of the words a slot has at most */
function addUp(
  question: Question,
  { total, answered, best }: Scratch,
  counts: (match: Match, at: number) => boolean,
): { slots: number[]; places: number[][]; most: number } {
  total.fill(0);
  answered.fill(0);
  const slots: number[] = [];
  const places: number[][] = [];
  let most = 0;
  for (const matches of question.places) {
    const touched: number[] = [];
    places.push(touched);
    for (const match of matches) {
      const { word, quality } = match;
      for (let at = 0; at < word.slots.length; at += 1) {
        if (!counts(match, at)) continue;
        const slot = word.slots[at] ?? 0;
        const score = quality * weightAt(word, at);
        const before = best[slot] ?? 0;
        if (before === 0) touched.push(slot);
        if (score > before) best[slot] = score;
      }
    }
    for (const slot of touched) {
      if (total[slot] === 0) slots.push(slot);
      total[slot] = (total[slot] ?? 0) + (best[slot] ?? 0);
      answered[slot] = (answered[slot] ?? 0) + 1;
      most = Math.max(most, answered[slot] ?? 0);
      best[slot] = 0;
    }
  }
  return { slots, places, most };
}
