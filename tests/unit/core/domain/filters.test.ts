import { describe, expect, it } from 'vitest';
import { EVERYTHING, PAGE_SIZE, PRICE_SLIDER_SCALE, SORT_ORDERS } from '#core/domain/filters.ts';

describe('a list of products', () => {
  it('[S115] has pages of nine', () => {
    expect(PAGE_SIZE).toBe(9);
  });

  it('[S119, S120] can be ordered by newest, which is the first, and by price either way', () => {
    expect(SORT_ORDERS).toEqual(['newest', 'price-asc', 'price-desc']);
    expect(EVERYTHING.sortBy).toBe('newest');
  });

  it('[S123] has a slider of the price to 50000', () => {
    expect(PRICE_SLIDER_SCALE).toBe(50_000);
  });
});
