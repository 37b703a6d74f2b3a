import { allowedMissing, type Question } from './read-question.ts';
import { weightAt } from './word-index.ts';

/** Scores of the listings for a query, by slot. */
export interface Scores {
  /** 0 for no match. Integers: every device sums them alike. */
  of(slot: number): number;
  /** Every slot of which it is not 0, and some others. */
  slots: readonly number[];
}

/** Numbers of all slots that are used again for the next question. */
export interface Scratch {
  total: Int32Array;
  answered: Uint8Array;
  best: Int32Array;
}

export function createScratch(size: number): Scratch {
  return {
    total: new Int32Array(size),
    answered: new Uint8Array(size),
    best: new Int32Array(size),
  };
}

/** Adds up, of each listing, the best match for each word of the question; it is valid until the next question. */
export function scoreSlots(question: Question, scratch: Scratch): Scores {
  const { total, answered, best } = scratch;
  total.fill(0);
  answered.fill(0);
  const slots: number[] = [];
  let most = 0;
  for (const matches of question.places) {
    const touched: number[] = [];
    for (const { word, quality } of matches) {
      for (let at = 0; at < word.slots.length; at += 1) {
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
  const needed = Math.max(most, question.needed - allowedMissing(question));
  return {
    slots,
    of: (slot) => ((answered[slot] ?? 0) >= needed ? (total[slot] ?? 0) : 0),
  };
}
