import { describe, expect, it } from 'vitest';
import { placeAfterKey, stepPlace } from '#features/product/picture-steps.ts';

describe('the pictures of a product', () => {
  it('stand in a circle', () => {
    expect(stepPlace(0, -1, 3)).toBe(2);
    expect(stepPlace(2, 1, 3)).toBe(0);
  });

  it('follow the arrow keys, Home and End', () => {
    expect(placeAfterKey('ArrowRight', 0, 3)).toBe(1);
    expect(placeAfterKey('ArrowLeft', 0, 3)).toBe(2);
    expect(placeAfterKey('Home', 2, 3)).toBe(0);
    expect(placeAfterKey('End', 0, 3)).toBe(2);
  });

  it('leave every other key alone, and all of them when there is nothing to go to', () => {
    expect(placeAfterKey('Tab', 0, 3)).toBeNull();
    for (const count of [0, 1]) expect(placeAfterKey('ArrowRight', 0, count)).toBeNull();
  });
});
