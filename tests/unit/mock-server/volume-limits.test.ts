import { expect, it } from 'vitest';
import { createVolumeLimits } from '#server/limits/volume-limits.ts';

const LIMIT = { capacity: 3, refillMs: 1_000, words: 'Too much.' };

it('a clock that is set back locks no caller out', () => {
  let now = 10_000_000;
  const take = createVolumeLimits(() => now);
  for (let turn = 0; turn < 3; turn += 1) expect(take(LIMIT, 'member')).toBeNull();
  expect(take(LIMIT, 'member')).not.toBeNull();
  now -= 15 * 60_000;
  expect(take(LIMIT, 'member')).toBeNull();
});
