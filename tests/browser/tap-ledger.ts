import type { Tap } from './engine-page.ts';
import type { Effect } from './stub-shop.ts';

/** What became of taps; every number must be zero. */
export interface Verdict {
  /** Recorded, and never made. */
  lost: number;
  /** Made more than once. */
  doubled: number;
  /** Made before an earlier tap on the same row. */
  disordered: number;
}

/**
 * @param recorded in the order of the taps
 * @param maybe taps whose recording was cut off: they may have been made once, or not at all
 */
export function judgeTaps(
  recorded: readonly Tap[],
  maybe: readonly Tap[],
  effects: readonly Effect[],
): Verdict {
  const made = new Map<string, number>();
  for (const { mark } of effects) made.set(mark, (made.get(mark) ?? 0) + 1);
  const timesOf = (tap: Tap) => made.get(markOf(tap)) ?? 0;
  return {
    lost: recorded.filter((tap) => timesOf(tap) === 0).length,
    doubled: [...recorded, ...maybe].filter((tap) => timesOf(tap) > 1).length,
    disordered: countDisordered(recorded, effects),
  };
}

export function addVerdicts(verdicts: readonly Verdict[]): Verdict {
  const sum = (name: keyof Verdict) => verdicts.reduce((all, one) => all + one[name], 0);
  return { lost: sum('lost'), doubled: sum('doubled'), disordered: sum('disordered') };
}

/** As the stub names it. */
function markOf({ kind, listingId, words }: Tap): string {
  return kind === 'cart' ? listingId : words;
}

function countDisordered(recorded: readonly Tap[], effects: readonly Effect[]): number {
  const turnOf = new Map(recorded.map((tap, turn) => [markOf(tap), turn]));
  const latest = new Map<string, number>();
  let disordered = 0;
  for (const { mark, thing } of effects) {
    const turn = turnOf.get(mark);
    if (turn === undefined) continue;
    const before = latest.get(thing) ?? -1;
    if (turn < before) disordered += 1;
    latest.set(thing, Math.max(turn, before));
  }
  return disordered;
}
