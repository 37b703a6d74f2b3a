import { expect, it } from 'vitest';
import { stepOfSwipe } from '#ui/controls/use-swipe.ts';

it('a finger that moves sideways is a swipe, and no other', () => {
  expect(stepOfSwipe(-60, 5)).toBe(1);
  expect(stepOfSwipe(60, -5)).toBe(-1);
  expect(stepOfSwipe(12, 0)).toBeNull();
  expect(stepOfSwipe(60, 90)).toBeNull();
});
