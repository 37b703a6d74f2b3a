import { expect, it } from 'vitest';
import { driftOf, isStillTrue } from '#server/resources/products/drift.ts';
import { createPageAnchors } from '#server/resources/products/page-anchors.ts';

const at = (position: number) => ({
  position,
  id: String(position),
  createdAt: new Date(0),
  priceCents: position,
});

it('what can be counted quickly is exact, and no number is off by more than a 200th', () => {
  expect([0, 1, 960, 9_999].map(driftOf)).toEqual([0, 0, 0, 0]);
  expect([10_000, 424_715].map(driftOf)).toEqual([50, 2_123]);
});

it.each([
  ['unchanged', 9_000, 0, 0, true],
  ['small, after one change', 9_000, 1, 0, false],
  ['large, after a few', 20_000, 100, 100, true],
  ['large, after many', 20_000, 101, 0, false],
  ['large, after one that took many along', 20_000, 1, -101, false],
])('a total that is %s is kept or counted anew', (_what, total, changes, active, isTold) => {
  const known = { total, changes: 7, active: 50_000 };
  expect(isStillTrue(known, { changes: 7 + changes, active: 50_000 + active })).toBe(isTold);
});

it('anchors far down outlive some changes, and are as old as the count that they stand on', () => {
  const anchors = createPageAnchors();
  anchors.keep('list', 100, [at(600), at(20_000)]);
  anchors.keep('list', 150, [at(20_009)], 100);
  expect(anchors.find('list', 700)).toBeNull();
  expect(anchors.find('list', 20_000)).toEqual({ anchor: at(20_000), changes: 100 });
  expect(anchors.find('list', 20_009)).toEqual({ anchor: at(20_009), changes: 100 });
  anchors.keep('list', 201, [at(30_000)]);
  expect(anchors.find('list', 29_000)).toBeNull();
});
