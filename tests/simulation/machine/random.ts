/** A seeded source of chance: the same seed and the same questions give the same answers. */
export interface Random {
  /** 0 ≤ value < 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(rate: number): boolean;
  /** @throws RangeError when there is nothing to choose from */
  pick<T>(from: readonly T[]): T;
  /** An independent stream: what one part of a world asks never moves the answers of another. */
  fork(name: string): Random;
}

export function createRandom(seed: number | string): Random {
  return fromState(hash(String(seed)));
}

/** Mulberry32: 32 bits of state are plenty for one world, and it is fast. */
function fromState(start: number): Random {
  let state = start >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (rate) => rate > 0 && next() < rate,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new RangeError('There is nothing to choose from.');
      return from[between(0, from.length - 1)] as T;
    },
    fork: (name) => fromState(hash(`${start}/${name}`)),
  };
}

/** FNV-1a, 32 bits. */
export function hash(text: string, from = 0x811c9dc5): number {
  let state = from;
  for (let at = 0; at < text.length; at += 1)
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return state >>> 0;
}

/** An id with the look of a UUID, from a seeded stream. */
export function mintId(random: Random): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random.next() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
