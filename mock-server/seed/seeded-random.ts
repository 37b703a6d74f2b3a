export interface Random {
  /** 0 ≤ value < 1. */
  next(): number;
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Different choices, at most `size` of them. */
  sample<T>(choices: readonly T[], size: number): T[];
}

/** The same numbers for the same seed on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[Math.floor(next() * choices.length)];
    if (choice === undefined) throw new Error('There is nothing to choose from.');
    return choice;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick,
    sample: (choices, size) => {
      const left = [...choices];
      const chosen = [];
      while (chosen.length < size && left.length > 0) {
        chosen.push(...left.splice(Math.floor(next() * left.length), 1));
      }
      return chosen;
    },
  };
}
