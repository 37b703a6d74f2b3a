import { CATEGORY_DRAWINGS } from '#core/domain/category-drawings.ts';

/** A plain parcel for categories that this version does not know. */
const UNKNOWN_CATEGORY_DRAWING = '1f4e6';

/** Address of the drawing that stands for a category, known or not. */
export function categoryDrawingSrc(slug: string): string {
  const drawings: Readonly<Record<string, string>> = CATEGORY_DRAWINGS;
  return `/pictures/${drawings[slug] ?? UNKNOWN_CATEGORY_DRAWING}.webp`;
}
