import { expect, it } from 'vitest';
import { createRecentSales } from '#server/resources/home/recent-sales.ts';

const MINUTE_MS = 60_000;
const IDS = ['one', 'two'];

it('what took many orders to sum is kept for a minute', () => {
  const sales = createRecentSales();
  sales.keep(IDS, 5_000, 1_000);
  expect(sales.find(1_000 + MINUTE_MS - 1)).toEqual(IDS);
  expect(sales.find(1_000 + MINUTE_MS)).toBeNull();
});

it('what few orders tell is asked for each time', () => {
  const sales = createRecentSales();
  sales.keep(IDS, 4_999, 1_000);
  expect(sales.find(1_000)).toBeNull();
});

it('a clock that was set back, and a database that was put back, leave nothing of it', () => {
  const sales = createRecentSales();
  sales.keep(IDS, 5_000, 1_000);
  expect(sales.find(999)).toBeNull();
  sales.forget();
  expect(sales.find(1_000)).toBeNull();
});
