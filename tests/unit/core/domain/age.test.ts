import { expect, it } from 'vitest';
import { shortAge } from '#core/domain/age.ts';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');

it.each([
  ['2026-11-22T09:59:40.000Z', '1 min'],
  // A clock that is behind the provider's.
  ['2026-11-22T10:03:00.000Z', '1 min'],
  ['2026-11-22T09:01:00.000Z', '59 min'],
  ['2026-11-22T08:00:00.000Z', '2 h'],
  ['2026-11-20T09:00:00.000Z', '2 d'],
  ['2026-11-12T10:00:00.000Z', '1 w'],
  ['2026-08-22T10:00:00.000Z', '3 mo'],
  ['2025-11-01T10:00:00.000Z', '1 y'],
  ['', ''],
])('%s is %j ago', (iso, words) => {
  expect(shortAge(iso, NOW)).toBe(words);
});
