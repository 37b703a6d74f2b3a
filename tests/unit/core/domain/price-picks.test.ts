import { expect, it } from 'vitest';
import { PRICE_PICKS } from '#core/domain/price-picks.ts';

it('[S122] a list of products is narrowed with one tap to under 1K, 1K-5K, 5K-20K and above 20K', () => {
  expect(PRICE_PICKS.map(({ priceMin, priceMax }) => [priceMin, priceMax])).toEqual([
    [null, 1000],
    [1000, 5000],
    [5000, 20_000],
    [20_000, null],
  ]);
});
