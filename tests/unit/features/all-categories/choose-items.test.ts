import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { ITEM_SORTS, readChoice, writeChoice } from '#features/all-categories/choice-address.ts';
import { chooseItems } from '#features/all-categories/choose-items.ts';
import { SAMPLE_ITEMS } from '#features/all-categories/sample-items.ts';
import { COPY } from '#features/all-categories/copy.ts';

const NO_CHOICE = readChoice(new URLSearchParams());

const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title);

function allShown(choice: Partial<typeof NO_CHOICE>) {
  const { first, second } = chooseItems(SAMPLE_ITEMS, { ...NO_CHOICE, ...choice });
  return [...first, ...second];
}

describe('the items of all categories', () => {
  it('stand in the order of the sample, sixteen first and eight after the banner', () => {
    const { first, second, shown, matches } = chooseItems(SAMPLE_ITEMS, NO_CHOICE);
    expect(titlesOf(first)).toEqual(titlesOf(SAMPLE_ITEMS.slice(0, 16)));
    expect(titlesOf(second)).toEqual(titlesOf(SAMPLE_ITEMS.slice(16, 24)));
    expect([shown, matches]).toEqual([24, SAMPLE_ITEMS.length]);
  });

  it('are only those of the chosen categories, between the chosen prices, bounds included', () => {
    const { matches } = chooseItems(SAMPLE_ITEMS, { ...NO_CHOICE, categories: ['books'] });
    const shown = allShown({ categories: ['books'] });
    expect(shown).toHaveLength(matches);
    expect(new Set(shown.map(({ category }) => category))).toEqual(new Set(['books']));

    const priced = allShown({ priceMin: 2600, priceMax: 2900 }).map(({ price }) => price);
    expect(priced).toContain(2600);
    expect(priced).toContain(2900);
    expect(priced.every((price) => price >= 2600 && price <= 2900)).toBe(true);
  });

  it('put the newest, the cheapest, the dearest or the most viewed first', () => {
    const byDate = allShown({ sort: 'newest' }).map(({ createdAt }) => createdAt);
    expect(byDate).toEqual(byDate.toSorted().toReversed());
    expect(byDate[0]).toBe('2026-11-17');
    const prices = allShown({ sort: 'price-asc' }).map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(prices[0]).toBe(Math.min(...SAMPLE_ITEMS.map(({ price }) => price)));
    const falling = allShown({ sort: 'price-desc' }).map(({ price }) => price);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    expect(falling[0]).toBe(Math.max(...SAMPLE_ITEMS.map(({ price }) => price)));
    const views = allShown({ sort: 'popular' }).map((item) => item.views);
    expect(views).toEqual(views.toSorted((a, b) => b - a));
    expect(views[0]).toBe(Math.max(...SAMPLE_ITEMS.map((item) => item.views)));
  });

  it('are none between prices that exclude each other', () => {
    const { shown, matches } = chooseItems(SAMPLE_ITEMS, {
      ...NO_CHOICE,
      priceMin: 900,
      priceMax: 100,
    });
    expect([shown, matches]).toEqual([0, 0]);
  });

  it('are counted in words', () => {
    expect(COPY.showing(24, 36)).toBe('Showing 1-24 of 36 results');
    expect(COPY.showing(1, 1)).toBe('Showing 1-1 of 1 results');
    expect(COPY.showing(0, 0)).toBe('Showing 0 of 0 results');
  });
});

describe('the address of all categories', () => {
  it('says every choice, and reads it again', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 999_999_999 }), { nil: null });
    const slugs = KNOWN_CATEGORIES.map(({ slug }) => slug);
    fc.assert(
      fc.property(
        fc.record({
          categories: fc.subarray(slugs),
          priceMin: bound,
          priceMax: bound,
          sort: fc.constantFrom(...ITEM_SORTS),
        }),
        (choice) => {
          expect(readChoice(new URLSearchParams(writeChoice(choice).toString()))).toEqual(choice);
        },
      ),
    );
  });

  it('stays bare without a choice', () => {
    expect(writeChoice(NO_CHOICE).toString()).toBe('');
  });

  it('leaves out what means nothing', () => {
    const params = new URLSearchParams('category=books,cars&priceMin=-4&priceMax=abc&sort=best');
    expect(readChoice(params)).toEqual({ ...NO_CHOICE, categories: ['books'] });
  });
});
