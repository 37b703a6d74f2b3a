import type { Calls, FaultRule } from './rules.ts';
import { createRandom } from './seeded-random.ts';

export interface Chaos extends Omit<Calls, 'times' | 'skip'> {
  /** How many requests of these calls it plans; later ones are left alone. */
  calls?: number;
  /** Share of them that is disturbed, 0 to 1. */
  rate?: number;
}

const MENU: readonly FaultRule[] = [
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'status', status: 503 },
  { kind: 'status-after', status: 500 },
  { kind: 'truncate' },
  { kind: 'malformed' },
  { kind: 'delay', ms: 700 },
];

/** The same faults for the same seed, one rule for each disturbed request. */
export function planChaos(seed: number, options: Chaos = {}): FaultRule[] {
  const { calls = 40, rate = 0.4, ...which } = options;
  const random = createRandom(seed);
  const rules: FaultRule[] = [];
  // A rule sees only what no earlier rule has decided.
  let undecided = 0;
  for (let call = 0; call < calls; call += 1) {
    const isHit = random() < rate;
    const fault = MENU[Math.floor(random() * MENU.length)];
    if (isHit && fault !== undefined) rules.push({ ...which, ...fault, skip: undecided, times: 1 });
    if (!isHit || fault?.kind === 'delay') undecided += 1;
  }
  return rules;
}
