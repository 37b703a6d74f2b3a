import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { PLANNED_EACH_TIME, prepareOnce } from '../../storage/prepare-once.ts';
import { isActive, listings } from '../../storage/schema.ts';
import {
  COMMA,
  gather,
  given,
  NOT_COUNTED,
  type Page,
  type Place,
  selectListed,
  selectTally,
} from './listed-page.ts';
import { holdsWords, readsWords, wordValues } from './listing-search.ts';
import type { Anchor } from './page-anchors.ts';
import {
  anchorValues,
  fromAnchor,
  hasOnePlan,
  type ListShape,
  orderOf,
  passesShape,
  type ProductFilter,
} from './product-list-filter.ts';

interface FoundPage extends Page {
  /** All that were found, in order; null when they are more than `MAX_IDS`, or none. */
  ids: readonly string[] | null;
}

/** A search with more results is paged by the database. */
const MAX_IDS = 1_000;

/** A page of a search by words and its total, by the index of lexemes. */
export async function readFoundPage(
  db: Database,
  { shape, values, words }: ProductFilter,
  place: Place,
): Promise<FoundPage> {
  const asked = { ...values, ...wordValues(words), ...place };
  const rows = await db.transaction(async (tx) => {
    await tx.execute(ENOUGH_MEMORY);
    return foundPage(tx, shape).execute(asked);
  });
  return { ...gather(rows), ids: rows[0]?.ids ?? null };
}

/**
 * Where what was found has no room, PostgreSQL remembers pages in place of rows, and computes the lexemes of every row on
 * them: 70 s for 192,000 of a million. A listing takes some 60 bytes.
 */
const ENOUGH_MEMORY = sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`;

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
  // The choice is around the query: inside of it many would be sorted to be thrown away.
  const ids = sql`case when ${total} <= ${MAX_IDS}::int then (select ${inOrder} from ${found} where ${passing}) end`;
  const tally = selectTally(db, shape, total, ids);
  // One plan for all words: what is found comes from their index, however many they find.
  return selectListed(db.with(found), tally, page, shape).prepare(`found ${key}`);
});

/**
 * A page of a search by words among the first `most` listings of the order, or of those from an anchor of the search on
 * that is not behind the page, read one by one until it is full;
 * `total` is left at 0.
 */
export async function readPageByReading(
  db: Database,
  { shape, values, words }: ProductFilter,
  place: Place,
  most: number,
  anchor?: Anchor,
): Promise<Page> {
  const asked = { ...values, ...wordValues(words), ...place, most };
  if (anchor === undefined) return gather(await pageByReading(db, shape).execute(asked));
  const from = { offset: place.offset - anchor.position, ...anchorValues(anchor) };
  return gather(await anchoredReading(db, shape).execute({ ...asked, ...from }));
}

const pageByReading = prepareOnce((db, shape: ListShape, key) =>
  selectReadPage(db, shape).prepare(hasOnePlan(shape) ? `read ${key}` : PLANNED_EACH_TIME),
);

const anchoredReading = prepareOnce((db, shape: ListShape, key) =>
  selectReadPage(db, shape, fromAnchor(shape, listings)).prepare(
    hasOnePlan(shape) ? `read on ${key}` : PLANNED_EACH_TIME,
  ),
);

function selectReadPage(db: Database, shape: ListShape, from?: SQL) {
  const { id, searchText, createdAt, priceCents, sellerId } = listings;
  const first = db
    .select({ id, searchText, createdAt, priceCents, sellerId })
    .from(listings)
    .where(and(isActive, passesShape(shape, listings), from))
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
  return selectListed(db, selectTally(db, shape, NOT_COUNTED), page, shape);
}
