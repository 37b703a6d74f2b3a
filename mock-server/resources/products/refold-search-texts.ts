import { eq, sql } from 'drizzle-orm';
import { searchTextOf } from '#core/domain/search.ts';
import type { Database } from '../../storage/database.ts';
import { listings } from '../../storage/schema.ts';

/** Rows of one statement: short enough that a change of one of them hardly waits. */
const BATCH = 200;

/**
 * Listings from before migration 0002 kept title, description and category as lines; no text of `searchTextOf` has a
 * line break. Writes theirs anew, some at a time, while other processes go on. PostgreSQL cannot do it: it splits
 * words by other rules. Run it at every start; it ends at once when nothing is left.
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
