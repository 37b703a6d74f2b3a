import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import type { Anchor } from './page-anchors.ts';
import type { CachedTotal } from './query-cache.ts';
import { type ListedRow, listingColumns, sellerColumns } from '../listings/listing-bodies.ts';
import { holdsWords, readsWords, wordValues } from './listing-search.ts';
import { PLANNED_EACH_TIME, prepareOnce } from '../../storage/prepare-once.ts';
import {
  anchorValues,
  fromAnchor,
  hasOnePlan,
  isOfShape,
  type ListShape,
  orderOf,
  passesDeal,
  passesShape,
  type ProductFilter,
} from './product-list-filter.ts';
import { isActive, listings, members } from '../../storage/schema.ts';
import { catalogueCounts } from '../../storage/derived-schema.ts';

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

interface FoundPage extends Page {
  /** All that were found, in order; null when they are more than `MAX_IDS`, or none. */
  ids: readonly string[] | null;
}

/** Of a search that finds more, one page is asked for at a time. */
const MAX_IDS = 1_000;

/** A page of a filter without words; `total` is left at 0. */
export async function readFilteredPage(
  db: Database,
  { shape, values }: ProductFilter,
  place: Place,
): Promise<Page> {
  return gather(await filteredPage(db, shape).execute({ ...values, ...place }));
}

const filteredPage = prepareOnce((db, shape: ListShape, key) =>
  selectSortedPage(db, shape).prepare(hasOnePlan(shape) ? `list ${key}` : PLANNED_EACH_TIME),
);

/** As `readFilteredPage`, walking from an anchor of the list that is not behind the page. */
export async function readPageFromAnchor(
  db: Database,
  { shape, values }: ProductFilter,
  { limit, offset }: Place,
  anchor: Anchor,
): Promise<Page> {
  const place = { limit, offset: offset - anchor.position, ...anchorValues(anchor) };
  return gather(await anchoredPage(db, shape).execute({ ...values, ...place }));
}

const anchoredPage = prepareOnce((db, shape: ListShape, key) =>
  selectSortedPage(db, shape, fromAnchor(shape, listings)).prepare(
    hasOnePlan(shape) ? `anchored ${key}` : PLANNED_EACH_TIME,
  ),
);

/** A page of a filter without words, of all listings or of those from an anchor on. */
function selectSortedPage(db: Database, shape: ListShape, from?: SQL) {
  const page = db
    .select({ id: listings.id })
    .from(listings)
    .where(and(isActive, passesShape(shape, listings), passesDeal(shape), from))
    .orderBy(...orderOf(shape, listings))
    .limit(given('limit'))
    .offset(given('offset'));
  return selectListed(db, selectTally(db, shape, NOT_COUNTED), page, shape);
}

/** A page of listings that are known to be those of it, in the order of the list; `total` is left at 0. */
export async function readKnownPage(
  db: Database,
  { shape, values }: ProductFilter,
  ids: readonly string[],
): Promise<Page> {
  return gather(await knownPage(db, shape).execute({ ...values, ids }));
}

/** The active ones among these listings, in this order, with the state of the whole catalogue; `total` is left at 0. */
export async function readPageOfIds(
  db: Database,
  { values }: ProductFilter,
  ids: readonly string[],
): Promise<Page> {
  const page = gather(await knownPage(db, EVERY_KIND).execute({ ...values, ids }));
  const byId = new Map(page.rows.map((row) => [row.listing.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return { ...page, rows: rows.filter(({ listing }) => listing.status === 'active') };
}

const EVERY_KIND: ListShape = {
  ...{ sortBy: 'newest', category: 'any', condition: 'any' },
  ...{ hasPriceMin: false, hasPriceMax: false, hasSeller: false, hasCampus: false },
  isByNearness: false,
  deal: 'any',
};

const knownPage = prepareOnce((db, shape: ListShape, key) => {
  const page = sql`(select id from unnest(${given('ids')}::text[]) as id)`;
  return selectListed(db, selectTally(db, shape, NOT_COUNTED), page, shape).prepare(`known ${key}`);
});

/** A page of a search by words and its total, by the index of lexemes. */
export async function readFoundPage(
  db: Database,
  { shape, values, words }: ProductFilter,
  place: Place,
): Promise<FoundPage> {
  const asked = { ...values, ...wordValues(words), ...place };
  const rows = await foundPage(db, shape).execute(asked);
  return { ...gather(rows), ids: rows[0]?.ids ?? null };
}

const foundPage = prepareOnce((db, shape: ListShape, key) => {
  const { id, createdAt, priceCents, category, condition, sellerId } = listings;
  // By the words alone, and materialized because it is used twice: PostgreSQL, given the choice, may compute the
  // lexemes of every row that passes the rest.
  const found = db
    .$with('found')
    .as(
      db
        .select({ id, createdAt, priceCents, category, condition, sellerId })
        .from(listings)
        .where(and(isActive, holdsWords())),
    );
  const passing = passesShape(shape, found) ?? sql`true`;
  const page = db
    .select({ id: found.id })
    .from(found)
    .where(passing)
    .orderBy(...orderOf(shape, found))
    .limit(given('limit'))
    .offset(given('offset'));
  const total = sql`(select count(*)::int from ${found} where ${passing})`;
  const inOrder = sql`array_agg(${found.id} order by ${sql.join(orderOf(shape, found), COMMA)})`;
  const ids = sql`(select case when count(*) <= ${MAX_IDS}::int then ${inOrder} end from ${found} where ${passing})`;
  const tally = selectTally(db, shape, total, ids);
  // One plan for all words: what is found comes from their index, however many they find.
  return selectListed(db.with(found), tally, page, shape).prepare(`found ${key}`);
});

/**
 * A page of a search by words among the first `most` listings of the order, read one by one until it is full;
 * `total` is left at 0.
 */
export async function readPageByReading(
  db: Database,
  { shape, values, words }: ProductFilter,
  place: Place,
  most: number,
): Promise<Page> {
  const asked = { ...values, ...wordValues(words), ...place, most };
  return gather(await pageByReading(db, shape).execute(asked));
}

const pageByReading = prepareOnce((db, shape: ListShape, key) => {
  const { id, searchText, createdAt, priceCents, sellerId } = listings;
  const first = db
    .select({ id, searchText, createdAt, priceCents, sellerId })
    .from(listings)
    .where(and(isActive, passesShape(shape, listings)))
    .orderBy(...orderOf(shape, listings))
    .limit(given('most'))
    .as('first');
  const page = db
    .select({ id: first.id })
    .from(first)
    .where(readsWords(first.searchText))
    .orderBy(...orderOf(shape, first))
    .limit(given('limit'))
    .offset(given('offset'));
  const name = hasOnePlan(shape) ? `read ${key}` : PLANNED_EACH_TIME;
  return selectListed(db, selectTally(db, shape, NOT_COUNTED), page, shape).prepare(name);
});

/** How many listings pass a filter without words. */
export async function countFiltered(
  db: Database,
  { shape, values }: ProductFilter,
): Promise<CachedTotal> {
  const [tally] = await filteredCount(db, shape).execute(values);
  return tally ?? NOTHING;
}

const filteredCount = prepareOnce((db, shape: ListShape) => {
  const passing = db
    .select({ count: sql`count(*)::int` })
    .from(listings)
    .where(and(isActive, passesShape(shape, listings), passesDeal(shape)));
  return selectTally(db, shape, sql`(${passing})`).prepare(PLANNED_EACH_TIME);
});

const given = (name: 'limit' | 'offset' | 'most' | 'ids') => sql.placeholder(name);
const COMMA = sql`, `;
const NOT_COUNTED = sql`0`;
const NOT_KEPT = sql`null::text[]`;
const NOTHING: CachedTotal = { total: 0, active: 0, changes: 0 };

function selectTally(db: Database, shape: ListShape, total: SQL, ids = NOT_KEPT) {
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
function selectListed(
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

function gather(rows: readonly TalliedRow[]): Page {
  const [{ total, active, changes } = NOTHING] = rows;
  const listed = rows.flatMap(({ listing, seller }) =>
    listing === null || seller === null ? [] : [{ listing, seller }],
  );
  return { rows: listed, total, active, changes };
}
