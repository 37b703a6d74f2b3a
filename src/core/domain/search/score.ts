import type { Match } from './expand-term.ts';
import { WEIGHTS } from './listing-words.ts';
import { allowedMissing, type AskedWord, type Question } from './read-question.ts';
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
  /** How many of the words a listing has, and of those that are not only what it is for. */
  answered: Uint8Array;
  wanted: Uint8Array;
  best: Int32Array;
  /** 1 where a word that is asked for, and not only for what, says what the listing is. */
  isNamed: Uint8Array;
  /** 1 where that is a word of the trade. */
  isThing: Uint8Array;
}

/** Zeros for the slots below `size`. */
export function createScratch(size: number): Scratch {
  return {
    total: new Int32Array(size),
    answered: new Uint8Array(size),
    wanted: new Uint8Array(size),
    best: new Int32Array(size),
    isThing: new Uint8Array(size),
    isNamed: new Uint8Array(size),
  };
}

/** What answers alone is no guess. */
const SURE = 60;
/** So many times fewer listings have a word that tells more than the others, though it is none of the trade. */
const MUCH_RARER = 4;

/** Adds up, of each listing, the best match for each word of the question; it is valid until the next question. */
export function scoreSlots(question: Question, scratch: Scratch): Scores {
  const { total, isThing, isNamed } = scratch;
  const all = addUp(question, scratch, () => true);
  const words = question.places.length;
  if (words > 1 && all.most === 1) {
    const { slots } = scoreOneOfSome(question, scratch);
    return { slots, isPartial: true, of: (slot) => total[slot] ?? 0 };
  }
  // What a thing is for is more, and not needed, but where nothing is such a thing.
  const isForMore = all.mostWanted > 0;
  const asked = isForMore ? question.places.filter(({ isWanted }) => isWanted).length : words;
  const counts = isForMore ? scratch.wanted : scratch.answered;
  const needed = Math.max(isForMore ? all.mostWanted : all.most, asked - allowedMissing(question));
  const isAnswer = (slot: number) => (counts[slot] ?? 0) >= needed;
  const isMeant = (slot: number) => isThing[slot] === 1;
  // Of "fan for my room", what only mentions a fan and a room is none: then all fans are meant too.
  const areMentions =
    words > 1 &&
    all.slots.some(isMeant) &&
    !all.slots.some((slot) => isAnswer(slot) && isNamed[slot] === 1);
  return {
    slots: all.slots,
    isPartial: all.most < question.asked || isOnlyMentioned(question),
    of: (slot) => (isAnswer(slot) || (areMentions && isMeant(slot)) ? (total[slot] ?? 0) : 0),
  };
}

/** Whether a thing of the trade, asked for alone, is for sale nowhere: descriptions that mention a fridge sell none. */
export function isOnlyMentioned({ places: [asked, ...others] }: Question): boolean {
  if (others.length > 0 || asked?.alone !== 'named') return false;
  return !asked.matches.some(({ word, quality }) => quality >= SURE && word.named > 0);
}

/** No listing has two of the words: one answers those that are named with it. */
function scoreOneOfSome(question: Question, scratch: Scratch): Added {
  const found = addUp(
    question,
    scratch,
    ({ alone }, { word, quality }, at) =>
      alone !== 'never' &&
      quality >= SURE &&
      isNamedAt(word, at) &&
      (alone === 'named' || weightAt(word, at) !== WEIGHTS.tail),
  );
  preferRarer(question, found.places, scratch.total);
  return found;
}

/** The word that fewer have tells more: of "chemistry book" those of chemistry come first. */
function preferRarer(
  { places }: Question,
  slots: readonly (readonly number[])[],
  total: Int32Array,
): void {
  const found = places
    .map(({ alone }, at) => ({ alone, slots: slots[at] ?? [] }))
    .filter((one) => one.slots.length > 0)
    .sort((a, b) => a.slots.length - b.slots.length);
  const [rarer, next] = found;
  if (rarer === undefined || next === undefined) return;
  const times = rarer.alone === 'named' ? 1 : MUCH_RARER;
  if (rarer.slots.length === next.slots.length || rarer.slots.length * times > next.slots.length)
    return;
  for (const slot of rarer.slots) total[slot] = (total[slot] ?? 0) * 2;
}

interface Added {
  /** The slots that have any of the words. */
  slots: number[];
  /** The same by word. */
  places: number[][];
  /** How many of the words a slot has at most. */
  most: number;
  mostWanted: number;
}

function addUp(
  question: Question,
  { total, answered, wanted, best, isThing, isNamed }: Scratch,
  counts: (asked: AskedWord, match: Match, at: number) => boolean,
): Added {
  total.fill(0);
  answered.fill(0);
  wanted.fill(0);
  isThing.fill(0);
  isNamed.fill(0);
  const slots: number[] = [];
  const places: number[][] = [];
  let [most, mostWanted] = [0, 0];
  for (const asked of question.places) {
    const touched: number[] = [];
    places.push(touched);
    for (const match of asked.matches) {
      const { word, quality } = match;
      for (let at = 0; at < word.slots.length; at += 1) {
        if (!counts(asked, match, at)) continue;
        const slot = word.slots[at] ?? 0;
        const weight = weightAt(word, at);
        const score = quality * weight;
        if (asked.isWanted && quality >= SURE && weight >= WEIGHTS.head) {
          isNamed[slot] = 1;
          if (asked.alone === 'named') isThing[slot] = 1;
        }
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
      if (asked.isWanted) wanted[slot] = (wanted[slot] ?? 0) + 1;
      mostWanted = Math.max(mostWanted, wanted[slot] ?? 0);
      best[slot] = 0;
    }
  }
  return { slots, places, most, mostWanted };
}
