import { expect, it } from 'vitest';
import { readFilter } from '#server/resources/products/product-list-filter.ts';

const keyOf = (category: string[], page = 1) => readFilter({ category, page, limit: 24 }).key;
const many = Array.from({ length: 900 }, (_, nth) => `category-${nth}`);

it('a filter is kept under a key of a few bytes, however long it is, and another under another', () => {
  expect(keyOf(many).length).toBeLessThanOrEqual(200);
  expect(keyOf(many)).toBe(keyOf(many, 2));
  expect(keyOf(many)).not.toBe(keyOf(many.slice(1)));
});
