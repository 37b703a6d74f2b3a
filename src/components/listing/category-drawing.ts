import {
  CATEGORY_DRAWINGS,
  drawingSrc,
  UNKNOWN_CATEGORY_DRAWING,
} from '#core/domain/category-drawings.ts';

/** Address of the drawing that stands for a category, known or not. */
export function categoryDrawingSrc(slug: string): string {
  const drawings: Readonly<Record<string, string>> = CATEGORY_DRAWINGS;
  return drawingSrc(drawings[slug] ?? UNKNOWN_CATEGORY_DRAWING);
}
