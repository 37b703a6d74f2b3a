import { and, type SQL, sql } from 'drizzle-orm';
import { PAGE_SIZE } from '#core/domain/filters.ts';
import type { Database } from '../../storage/database.ts';
import { PLANNED_EACH_TIME, prepareOnce } from '../../storage/prepare-once.ts';
import { isActive, listings } from '../../storage/schema.ts';
import {
  gather,
  given,
  NOT_COUNTED,
  NOTHING,
  type Page,
  type Place,
  selectListed,
  selectTally,
} from './listed-page.ts';
import type { Anchor } from './page-anchors.ts';
import {
  anchorValues,
  fromAnchor,
  hasOnePlan,
  type ListShape,
  orderOf,
  passesDeal,
  passesShape,
  type ProductFilter,
} from './product-list-filter.ts';
import type { CachedTotal } from './query-cache.ts';

/** A page of a filter without words; `total` is left at 0. */
export async function readFilteredPage(
  db: Database,
  { shape, values }: ProductFilter,
  place: Place,
): Promise<Page> {
  const isFirst = place.offset === 0 && place.limit === PAGE_SIZE;
  const statement = isFirst && hasOnePlan(shape) ? firstPage(db, shape) : filteredPage(db, shape);
  return gather(await statement.execute({ ...values, ...place }));
}

/**
 * The page that is asked for most. With its size in the statement PostgreSQL keeps one plan; where the size is a value it
 * expects a tenth of all rows, and plans anew for each call, which takes longer than reading the page.
 */
const firstPage = prepareOnce((db, shape: ListShape, key) =>
  selectListed(
    db,
    selectTally(db, shape, NOT_COUNTED),
    sql`(${selectSorted(db, shape)} limit ${sql.raw(String(PAGE_SIZE))})`,
    shape,
  ).prepare(`first ${key}`),
);

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
  const page = selectSorted(db, shape, from).limit(given('limit')).offset(given('offset'));
  return selectListed(db, selectTally(db, shape, NOT_COUNTED), page, shape);
}

function selectSorted(db: Database, shape: ListShape, from?: SQL) {
  return db
    .select({ id: listings.id })
    .from(listings)
    .where(and(isActive, passesShape(shape, listings), passesDeal(shape), from))
    .orderBy(...orderOf(shape, listings));
}

/** A page of known ids, in list order; `total` is left at 0. */
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
