import { expect, it } from 'vitest';
import { describeSearch } from '#components/saved-search/describe-search.ts';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { readAddress } from '#core/domain/catalogue-address.ts';
import { toSavedSearch } from '#core/domain/saved-search.ts';

const asked = (words: string) => readAddress({ kind: 'products' }, new URLSearchParams(words));

it.each([
  ['search=lab+coat', '“lab coat”', ''],
  ['search=lamp&condition=used&priceMax=5000', '“lamp”', 'Used · Up to 5,000 LKR'],
  ['category=books,unheard-of', 'Books', 'unheard-of'],
  [
    'filter=hot-deals&priceMin=500&campus=UoK',
    'Hot Deals',
    'From 500 LKR · University of Kelaniya',
  ],
  ['priceMin=500&priceMax=900&condition=new', 'New', '500 LKR to 900 LKR'],
])('%s is said in plain words', (address, title, details) => {
  expect(describeSearch(asked(address), KNOWN_CATEGORIES)).toEqual({ title, details });
});

it('a search is the same in any order of its list and of its categories, however it is typed', () => {
  const first = toSavedSearch(asked('search=Lab++Coat&category=sports,books&sortBy=price-asc'));
  const second = toSavedSearch(asked('category=books,sports&search=lab+coat&near=UoC'));
  expect(first?.key).toBe(second?.key);
  expect(first?.address).toBe('/products?search=Lab++Coat&category=books,sports&sortBy=newest');
  expect(toSavedSearch(asked('search=lab+coats'))?.key).not.toBe(first?.key);
});

it('an address without words or filters is no search', () => {
  expect(toSavedSearch(asked('sortBy=price-desc&near=UoC'))).toBeNull();
});
