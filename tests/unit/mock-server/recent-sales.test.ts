import { expect, it } from 'vitest';
import { createRecentSales } from '#server/resources/home/recent-sales.ts';

const MINUTE_MS = 60_000;
const IDS = ['one', 'two'];

it('a sum of many orders is kept for a minute', () => {
  const sales = createRecentSales();
  sales.keep(IDS, 5_000, 1_000);
  expect(sales.find(1_000 + MINUTE_MS - 1)).toEqual(IDS);
  expect(sales.find(1_000 + MINUTE_MS)).toBeNull();
});

it('a sum of few orders is read each time', () => {
  const sales = createRecentSales();
  sales.keep(IDS, 4_999, 1_000);
  expect(sales.find(1_000)).toBeNull();
});

it('a clock that was set back, and a database that was restored, drop it', () => {
  const sales = createRecentSales();
  sales.keep(IDS, 5_000, 1_000);
  expect(sales.find(999)).toBeNull();
  sales.forget();
  expect(sales.find(1_000)).toBeNull();
});
