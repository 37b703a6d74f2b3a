import { describe, expect, it } from 'vitest';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { FIRST_GRID_SIZE, SECOND_GRID_SIZE } from '#features/all-categories/sample-item.ts';
import { searchMatcher } from '#core/domain/search.ts';
import { CATEGORY_LABELS, LABELLED_CATEGORIES } from '#features/all-categories/category-labels.ts';
import { SAMPLE_ITEMS } from '#features/all-categories/sample-items.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';

const onOffer = demoCatalogue.listings.filter(({ status }) => status !== 'sold');

describe('the sample behind all categories', () => {
  it('[S314] has more than both grids show, of every category', () => {
    expect(SAMPLE_ITEMS.length).toBeGreaterThan(FIRST_GRID_SIZE + SECOND_GRID_SIZE);
    expect(new Set(SAMPLE_ITEMS.map(({ category }) => category))).toEqual(
      new Set(KNOWN_CATEGORIES.map(({ slug }) => slug)),
    );
    expect(new Set(SAMPLE_ITEMS.map(({ id }) => id)).size).toBe(SAMPLE_ITEMS.length);
  });

  it.each(SAMPLE_ITEMS.map((item) => [item.title, item] as const))(
    '[S314] has a price, a day and views for %s, and a search that finds such things',
    (_title, { price, createdAt, views, search }) => {
      expect(price).toBeGreaterThan(0);
      expect(createdAt).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(Date.parse(createdAt)).not.toBeNaN();
      expect(views).toBeGreaterThan(0);
      expect(onOffer.some(searchMatcher(search))).toBe(true);
    },
  );
});

describe('the labels of all categories', () => {
  it('[S318] call books Mobile & Laptops, and every category by one label of its own', () => {
    expect(CATEGORY_LABELS.books).toBe('Mobile & Laptops');
    const labels = LABELLED_CATEGORIES.map(({ label }) => label);
    expect(new Set(labels).size).toBe(KNOWN_CATEGORIES.length);
  });
});
