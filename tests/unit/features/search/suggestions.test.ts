import { expect, it } from 'vitest';
import type { ShownSearch } from '#components/saved-search/use-saved-searches.ts';
import { addressOf, type Known, listSuggestions } from '#features/search/suggestions.ts';

const saved = (title: string, freshCount = 0): ShownSearch => {
  const address = `/products?search=${title}&sortBy=newest`;
  return { key: address, address, title: `“${title}”`, details: '', freshCount };
};
const NOTHING: Known = { recent: [], saved: [], words: [], listings: [] };

const linesOf = (typed: string, known: Partial<Known>) =>
  listSuggestions(typed, { ...NOTHING, ...known }).map((line) =>
    line.kind === 'saved' ? `saved ${line.search.title}` : line.kind,
  );

it('saved searches come before recent ones, those with something new first', () => {
  const searches = [saved('a'), saved('b', 2), saved('c'), saved('d'), saved('e'), saved('f')];
  expect(linesOf('', { saved: searches, recent: ['kettle'] })).toEqual([
    ...['saved “b”', 'saved “a”', 'saved “c”', 'saved “d”', 'saved “e”', 'recent', 'clear'],
  ]);
});

it('saved searches alone are no recent ones to clear', () => {
  expect(linesOf('', { saved: [saved('a')] })).toEqual(['saved “a”']);
});

it('typed letters suggest saved searches that begin with them, no more than two', () => {
  const searches = [saved('lamp'), saved('lab coat'), saved('laptop'), saved('desk')];
  expect(linesOf('La', { saved: searches })).toEqual([
    ...['saved “lamp”', 'saved “lab coat”', 'category'],
  ]);
});

it('a saved search leads to its list', () => {
  expect(addressOf({ kind: 'saved', search: saved('lamp') })).toBe(
    '/products?search=lamp&sortBy=newest',
  );
});
