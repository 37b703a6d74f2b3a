import { expect, it } from 'vitest';
import { beginningOfNew } from '#features/catalogue/use-more-cards.ts';
import { aListing } from '#support/listing-builder.ts';

const [a, b, c] = [aListing(), aListing(), aListing()];
const grown = { listings: [a, b, c], from: 1 };

it('counts as more what a list was continued by, until it is another list', () => {
  expect(beginningOfNew([a, b, c], { listings: [a], from: 1 })).toBe(1);
  expect(beginningOfNew([{ ...a, price: 1 }, b, c], grown)).toBe(1);
  expect(beginningOfNew([b, c], grown)).toBe(2);
  expect(beginningOfNew([a, b, c], { listings: [b], from: 1 })).toBe(3);
  expect(beginningOfNew([a, b, c], { listings: [], from: 0 })).toBe(3);
});
