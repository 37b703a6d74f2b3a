import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { searchWords } from '#core/domain/search.ts';
import type { Database } from './database.ts';
import { type ListedRow, selectListings } from './listing-bodies.ts';
import { type ListingRow, listings } from './schema.ts';

/** Words of the title that are compared; the rest of a long title adds little. */
const MAX_WORDS = 6;
/** Shorter words (of, for, cm) are in every listing. */
const MIN_WORD_LENGTH = 4;

/**
 * Active listings of the same category, best first: one point for each shared word of the title, and up to one
 * point less the further the prices are apart (a factor of e costs one point).
 */
export async function listSimilar(
  db: Database,
  listing: Pick<ListingRow, 'id' | 'title' | 'category' | 'priceCents'>,
  limit: number,
): Promise<ListedRow[]> {
  const words = [...new Set(searchWords(listing.title))]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .slice(0, MAX_WORDS);
  const shared = words.map((word) => sql`(${listings.searchText} like ${`%${word}%`})::int`);
  const sharedWords = sql.join([sql`0`, ...shared], sql` + `);
  const apart = sql`abs(ln((${listings.priceCents} + 100)::float8 / ${listing.priceCents + 100}::float8))`;
  return selectListings(db)
    .where(
      and(
        eq(listings.status, 'active'),
        eq(listings.category, listing.category),
        ne(listings.id, listing.id),
      ),
    )
    .orderBy(desc(sql`(${sharedWords}) - ${apart}`), desc(listings.createdAt), desc(listings.id))
    .limit(limit);
}
