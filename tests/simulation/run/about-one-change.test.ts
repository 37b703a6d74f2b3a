import { expect, it } from 'vitest';
import { profileOf } from './profiles.ts';
import { runSeed } from './run-seed.ts';

it.each(['spec-only', 'all'] as const)(
  'tells some changes alone 401, 408, 425 and 429 under %s, and they hold up no other one',
  async (name) => {
    const struck = { A8: 0, S15: 0 };
    for (const seed of [5, 25, 45]) {
      const profile = profileOf(name, seed);
      const { violations, coverage } = await runSeed({ seed, profile, length: 'short' });
      expect(violations).toEqual([]);
      struck.A8 += coverage.faults.A8 ?? 0;
      struck.S15 += coverage.faults.S15 ?? 0;
    }
    expect(struck.A8).toBeGreaterThan(0);
    expect(struck.S15).toBeGreaterThan(0);
  },
  60_000,
);
