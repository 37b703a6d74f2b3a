import type { CategorySlug } from './categories.ts';

/**
 * The drawing that stands for a category: its code point, which is also the basename of the picture
 * served at `/pictures/<codepoint>.webp`. Shown on chips, and wherever a listing has no picture or a broken one.
 */
export const CATEGORY_DRAWINGS: Readonly<Record<CategorySlug, string>> = {
  books: '1f4da',
  electronics: '1f4bb',
  stationery: '270f-fe0f',
  clothing: '1f455',
  'lab-equipment': '1f52c',
  sports: '1f3c0',
  furniture: '1fa91',
  accessories: '1f392',
  'health-beauty': '1f484',
  'home-kitchen': '1f9fc',
  'kids-baby': '1f9f8',
};

/** A plain parcel for categories that this version does not know. */
export const UNKNOWN_CATEGORY_DRAWING = '1f4e6';

/** Address of a drawing by its code point. */
export function drawingSrc(codePoint: string): string {
  return `/pictures/${codePoint}.webp`;
}
