import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { catalogueCounts } from '../../storage/derived-schema.ts';
import { listings, members } from '../../storage/schema.ts';
import { type ListedRow, listingColumns, sellerColumns } from '../listings/listing-bodies.ts';
import { isOfShape, type ListShape, orderOf } from './product-list-filter.ts';
import type { CachedTotal } from './query-cache.ts';

/*
 * Each function is one statement, so that rows, totals and the state of the catalogue belong together. The page is
 * found first, mostly from an index alone; only its few rows are then read and joined with their sellers.
 */

export interface Place {
  limit: number;
  offset: number;
}

export interface Page extends CachedTotal {
  rows: ListedRow[];
}

/** Placeholders of a page. */
export const given = (name: 'limit' | 'offset' | 'most' | 'ids') => sql.placeholder(name);
export const NOT_COUNTED = sql`0`;
export const COMMA = sql`, `;
const NOT_KEPT = sql`null::text[]`;
export const NOTHING: CachedTotal = { total: 0, active: 0, changes: 0 };

/** How many listings of this category and condition there are, and the state of the catalogue that this is of. */
export function selectTally(db: Database, shape: ListShape, total: SQL, ids = NOT_KEPT) {
  return db
    .select({
      total: sql<number>`${total}`.as('total'),
      ids: sql<string[] | null>`${ids}`.as('ids'),
      active: sql<number>`coalesce(sum(${catalogueCounts.active}), 0)::int`.as('active'),
      changes: sql<number>`coalesce(sum(${catalogueCounts.changes}), 0)::float8`.as('changes'),
    })
    .from(catalogueCounts)
    .where(isOfShape(shape, catalogueCounts));
}

/** The tally with the listings of the page; also when the page is empty. `page` selects their ids. */
export function selectListed(
  db: Pick<Database, 'select'>,
  counts: ReturnType<typeof selectTally>,
  page: SQLWrapper,
  shape: ListShape,
) {
  const tally = counts.as('tally');
  const order = sql.join(orderOf(shape, listings), COMMA);
  return db
    .select({
      total: tally.total,
      active: tally.active,
      changes: tally.changes,
      // With the first row alone: they may be a thousand.
      ids: sql<
        string[] | null
      >`case when row_number() over (order by ${order}) = 1 then ${tally.ids} end`,
      listing: listingColumns,
      seller: sellerColumns,
    })
    .from(tally)
    .leftJoin(sql`${page} as page`, sql`true`)
    .leftJoin(listings, sql`${listings.id} = page.id`)
    .leftJoin(members, eq(members.id, listings.sellerId))
    .orderBy(order);
}

type TalliedRow = CachedTotal & { [Part in keyof ListedRow]: ListedRow[Part] | null };

/**
 * The page from the rows of `selectListed`, each of which repeats the tally; an empty page is one row without a
 * listing.
 */
export function gather(rows: readonly TalliedRow[]): Page {
  const [{ total, active, changes } = NOTHING] = rows;
  const listed = rows.flatMap(({ listing, seller }) =>
    listing === null || seller === null ? [] : [{ listing, seller }],
  );
  return { rows: listed, total, active, changes };
}
