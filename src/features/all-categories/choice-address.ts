import { type CategorySlug, KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { readRupees } from '#core/domain/money.ts';

export const ITEM_SORTS = ['default', 'newest', 'price-asc', 'price-desc', 'popular'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];

/** The page's filters, all in the address. */
export interface Choice {
  categories: readonly CategorySlug[];
  /** Rupees; null is no bound. */
  priceMin: number | null;
  priceMax: number | null;
  sort: ItemSort;
}

/** Reads an address; unknown values are left out. */
export function readChoice(params: URLSearchParams): Choice {
  const asked = (params.get('category') ?? '').split(',');
  return {
    categories: KNOWN_CATEGORIES.map(({ slug }) => slug).filter((slug) => asked.includes(slug)),
    priceMin: readRupees(params.get('priceMin') ?? ''),
    priceMax: readRupees(params.get('priceMax') ?? ''),
    sort: readItemSort(params.get('sort')),
  };
}

/** The query string of a choice, with only what is set. */
export function writeChoice({ categories, priceMin, priceMax, sort }: Choice): URLSearchParams {
  const params = new URLSearchParams();
  if (categories.length > 0) params.set('category', categories.join(','));
  if (priceMin !== null) params.set('priceMin', String(priceMin));
  if (priceMax !== null) params.set('priceMax', String(priceMax));
  if (sort !== 'default') params.set('sort', sort);
  return params;
}

/** Anything unknown is the default. */
function readItemSort(text: string | null): ItemSort {
  return ITEM_SORTS.find((sort) => sort === text) ?? 'default';
}
