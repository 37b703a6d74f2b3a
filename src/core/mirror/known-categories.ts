import { KNOWN_CATEGORIES } from '../domain/categories.ts';
import type { ScreenDatabase } from '../storage/screen-database.ts';
import { categoriesResource } from './resources/listing-resources.ts';

export interface NamedCategory {
  slug: string;
  name: string;
}

/**
 * The categories as the provider last answered, none if it has none; those of the specification until it has answered
 * for the first time. Source: specification §8.
 */
export async function readKnownCategories(db: ScreenDatabase): Promise<readonly NamedCategory[]> {
  const [rows, pull] = await Promise.all([
    db.categories.orderBy('position').toArray(),
    db.resources.get(categoriesResource.key),
  ]);
  return rows.length === 0 && !pull?.fetchedAt ? KNOWN_CATEGORIES : rows;
}
