import { describe, expect, it } from 'vitest';
import { stepOfSwipe, stepPlace } from '#ui/controls/steps.ts';

describe('places in a row', () => {
  it('stand in a circle', () => {
    expect(stepPlace(0, -1, 3)).toBe(2);
    expect(stepPlace(2, 1, 3)).toBe(0);
    expect(stepPlace(0, 1, 2)).toBe(1);
    expect(stepPlace(0, -1, 2)).toBe(1);
  });

  it('follow a finger that moves sideways, and no other', () => {
    expect(stepOfSwipe(-60, 5)).toBe(1);
    expect(stepOfSwipe(60, -5)).toBe(-1);
    expect(stepOfSwipe(12, 0)).toBeNull();
    expect(stepOfSwipe(60, 90)).toBeNull();
  });
});
