import { FIRST_GRID_SIZE, type SampleItem, SECOND_GRID_SIZE } from './sample-item.ts';
import type { Choice, ItemSort } from './choice-address.ts';

/** The shown part of the sample. */
export interface Chosen {
  /** Before the banner. */
  first: readonly SampleItem[];
  /** After it. */
  second: readonly SampleItem[];
  shown: number;
  /** All that pass, shown or not. */
  matches: number;
}

/** Filters and orders the sample. Only categories and prices filter. */
export function chooseItems(items: readonly SampleItem[], choice: Choice): Chosen {
  const matching = sortItems(
    items.filter((item) => passes(item, choice)),
    choice.sort,
  );
  const first = matching.slice(0, FIRST_GRID_SIZE);
  const second = matching.slice(FIRST_GRID_SIZE, FIRST_GRID_SIZE + SECOND_GRID_SIZE);
  return { first, second, shown: first.length + second.length, matches: matching.length };
}

function passes(
  { category, price }: SampleItem,
  { categories, priceMin, priceMax }: Choice,
): boolean {
  return (
    (categories.length === 0 || categories.includes(category)) &&
    (priceMin === null || price >= priceMin) &&
    (priceMax === null || price <= priceMax)
  );
}

/** A sorted copy; equals keep the order of the sample. */
function sortItems(items: readonly SampleItem[], sort: ItemSort): readonly SampleItem[] {
  switch (sort) {
    case 'default':
      return items;
    case 'newest':
      return items.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    case 'price-asc':
      return items.toSorted((a, b) => a.price - b.price);
    case 'price-desc':
      return items.toSorted((a, b) => b.price - a.price);
    case 'popular':
      return items.toSorted((a, b) => b.views - a.views);
  }
}
