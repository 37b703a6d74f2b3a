import * as z from 'zod/mini';
import { anything, listUnder, readId, readRows } from './reading.ts';

/** A category of the provider's list. */
export interface Category {
  id: string;
  slug: string;
  name: string;
}

const categoryWire = z.looseObject({
  _id: anything,
  id: anything,
  slug: z.string(),
  name: z.string(),
});

/** One category; null when slug or name is missing. */
export function readCategory(value: unknown): Category | null {
  const parsed = categoryWire.safeParse(value);
  if (!parsed.success) return null;
  return {
    id: readId(parsed.data) || parsed.data.slug,
    slug: parsed.data.slug,
    name: parsed.data.name,
  };
}

/** Reply of GET /categories; null when it is no list. */
export function readCategories(value: unknown): readonly Category[] | null {
  const rows = listUnder(value, 'categories', 'data');
  return rows === null ? null : readRows(rows, readCategory);
}
