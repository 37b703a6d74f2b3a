import { eq, sql } from 'drizzle-orm';
import { searchTextOf } from '#core/domain/search.ts';
import type { Database } from '../../storage/database.ts';
import { listings } from '../../storage/schema.ts';

/** Rows of one statement: short enough that a change of one of them hardly waits. */
const BATCH = 200;

/**
 * Before migration 0002 listings stored title, description and category as lines; a text of `searchTextOf` has no line
 * breaks. Rewrites the old ones in batches, while other processes run. PostgreSQL cannot do it: it splits words
 * differently. Run it at every start; it ends at once when nothing is left.
 */
export async function refoldSearchTexts(db: Database): Promise<void> {
  for (;;) {
    const rows = await db
      .select({
        id: listings.id,
        title: listings.title,
        description: listings.description,
        category: listings.category,
        searchText: listings.searchText,
      })
      .from(listings)
      .where(sql`${listings.searchText} like ${'%\n%'}`)
      .limit(BATCH);
    if (rows.length === 0) return;
    for (const row of rows) {
      // Not over an edit that came in between.
      const isAsRead = sql`${eq(listings.id, row.id)} and ${eq(listings.searchText, row.searchText)}`;
      await db
        .update(listings)
        .set({ searchText: searchTextOf(row) })
        .where(isAsRead);
    }
  }
}
