import { readCategory } from '../../contract/category.ts';
import { paths } from '../../contract/paths.ts';
import { readUnder } from '../../contract/reading.ts';
import type { ScreenDatabase } from '../../storage/screen-database.ts';
import type { PublicResource } from './resource.ts';

/** GET /categories/{slug}: whether it exists, and its name. */
export function categoryResource(slug: string): PublicResource {
  return {
    key: keyOf(slug),
    path: paths.category(slug),
    owner: null,
    read: (body) => {
      const category = readUnder(body, readCategory, 'category', 'data');
      if (category === null) return null;
      return { rows: [], list: { ids: [], total: 0, totalPages: 0, name: category.name } };
    },
  };
}

/** The category's name from its own call; null when unknown. */
export async function readCategoryName(db: ScreenDatabase, slug: string): Promise<string | null> {
  return (await db.lists.get(keyOf(slug)))?.name ?? null;
}

/** Not `category/`: earlier versions stored answers under that key without the name, and a 304 would confirm them. */
function keyOf(slug: string): string {
  return `categories/${slug}`;
}
