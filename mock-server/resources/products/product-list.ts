import type { ProductPageBody } from '#core/contract/shop-bodies.ts';
import { filterOfQuery } from '#core/contract/product-query.ts';
import type { Database } from '../../storage/database.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { driftOf, isStillTrue } from './drift.ts';
import type { Anchor } from './page-anchors.ts';
import type { QueryCache, CachedTotal } from './query-cache.ts';
import { writeListings } from './fitting-listings.ts';
import { type ProductFilter, type ProductQuery, readFilter } from './product-list-filter.ts';
import type { Page, Place } from './listed-page.ts';
import {
  countFiltered,
  readFilteredPage,
  readKnownPage,
  readPageFromAnchor,
  readPageOfIds,
} from './product-list-pages.ts';
import { readFoundPage, readPageByReading } from './word-pages.ts';

interface Sources {
  db: Database;
  queryCache: QueryCache;
  /** Null: words are looked up by the database alone. */
  catalogueIndex: CatalogueIndex | null;
}

/** Rows to read before falling back to the word index; more when that would gather more. */
const MAX_READ = 1_000;

/** One page of the active listings that pass the query, and how many pass in all. */
export async function listProducts(
  sources: Sources,
  query: ProductQuery,
  nowMs: number,
): Promise<ProductPageBody> {
  const filter = readFilter(query);
  const place = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const isPlain = filter.words.length === 0;
  // No index of the database is by nearness: it would sort the whole catalogue for a page.
  const indexed =
    isPlain && !filter.shape.isByNearness ? null : await listIndexed(sources, query, filter, place);
  const { rows, total } =
    indexed ?? (await (isPlain ? listFiltered : listFound)(sources, filter, place));
  return {
    listings: writeListings(rows, nowMs),
    total,
    totalPages: Math.ceil(total / query.limit),
    page: query.page,
  };
}

type TotalledPage = Pick<Page, 'rows' | 'total'>;

/** The total comes from the triggers' counts, from a last page, or from the cache if unchanged; else it is counted. */
async function listFiltered(
  sources: Sources,
  filter: ProductFilter,
  place: Place,
): Promise<TotalledPage> {
  const { db } = sources;
  const { rows, active, changes } = await walkTo(sources, filter, place, {
    whole: () => readFilteredPage(db, filter, place),
    from: (anchor) => readPageFromAnchor(db, filter, place, anchor),
  });
  const { totals } = sources.queryCache;
  const known = isNoted(filter) ? totals.find(filter.key) : null;
  if (filter.isCounted) return { rows, total: active };
  if (rows.length > 0 && rows.length < place.limit) {
    return { rows, total: place.offset + rows.length };
  }
  if (known !== null && isStillTrue(known, { active, changes }))
    return { rows, total: known.total };
  const counted = await countFiltered(db, filter);
  if (isNoted(filter)) totals.keep(filter.key, counted);
  return { rows, total: counted.total };
}

/**
 * Whether the state of the catalogue changes with all that decides who passes. A listing becomes a deal by a mark or by
 * its earlier price, and the triggers look at neither (migration 0002): nothing that is counted then is kept.
 */
function isNoted({ shape }: ProductFilter): boolean {
  return shape.deal === 'any';
}

/** Skipping fewer rows than this costs less than it is worth to remember. */
const DEEP = 500;

/** How to come to a page: from the first row, or from an anchor that is not behind it. */
interface Walk {
  whole(): Promise<Page>;
  from(anchor: Anchor): Promise<Page>;
}

/** Rows before a deep page are not walked again while the catalogue is nearly unchanged. */
async function walkTo(
  { queryCache: { anchors } }: Sources,
  filter: ProductFilter,
  place: Place,
  walk: Walk,
): Promise<Page> {
  if (place.offset < DEEP || filter.shape.isByNearness || !isNoted(filter)) return walk.whole();
  const list = sortedKey(filter);
  const known = anchors.find(list, place.offset);
  if (known !== null) {
    const { anchor, changes } = known;
    const page = await walk.from(anchor);
    if (Math.abs(page.changes - changes) <= driftOf(anchor.position)) {
      anchors.keep(list, page.changes, endsOf(page, place), changes);
      return page;
    }
  }
  const page = await walk.whole();
  anchors.keep(list, page.changes, endsOf(page, place));
  return page;
}

/** The first and the last listing: this page begins there, and the next one behind. */
function endsOf({ rows }: Page, { offset }: Place): Anchor[] {
  return [...new Set([0, rows.length - 1])].flatMap((at) => {
    const row = rows[at];
    if (row === undefined) return [];
    const { id, createdAt, priceCents } = row.listing;
    return [{ position: offset + at, id, createdAt, priceCents }];
  });
}

/** Readings of a catalogue that changes faster than it is read. */
const MAX_ATTEMPTS = 3;

/** By the index in memory, the same that devices have; null when the catalogue is too large for it. */
async function listIndexed(
  { db, catalogueIndex }: Sources,
  query: ProductQuery,
  filter: ProductFilter,
  place: Place,
): Promise<TotalledPage | null> {
  if (catalogueIndex === null) return null;
  const asked = filterOfQuery(query);
  for (let attempt = 1; ; attempt += 1) {
    const found = await catalogueIndex.find(asked, place);
    if (found === null) return null;
    const { rows, changes } = await readPageOfIds(db, filter, found.ids);
    // After the last attempt, a slightly older result; listings deleted meanwhile are left out.
    if (changes === found.changes || attempt === MAX_ATTEMPTS) return { rows, total: found.total };
    await catalogueIndex.refresh();
  }
}

/*
 * The following is for catalogues too large for the in-memory index: exact words, by the database's own index, in
 * the requested order, by default newest first.
 */

/** Cached results if unchanged; by reading rows when many match; else by the word index. */
async function listFound(
  sources: Sources,
  filter: ProductFilter,
  place: Place,
): Promise<TotalledPage> {
  return (
    (await listKnown(sources, filter, place)) ??
    (await listByReading(sources, filter, place)) ??
    (await listByIndex(sources, filter, place))
  );
}

/** Null when the search was not made before, or the catalogue has changed since. */
async function listKnown(
  { db, queryCache: { finds } }: Sources,
  filter: ProductFilter,
  { offset, limit }: Place,
): Promise<TotalledPage | null> {
  const known = finds.find(sortedKey(filter));
  if (known === null) return null;
  const { ids, changes } = known;
  const page = await readKnownPage(db, filter, ids.slice(offset, offset + limit));
  return page.changes === changes ? { rows: page.rows, total: ids.length } : null;
}

/** Null when too many would have to be read, or how many there are is not known; the index would gather all to show nine. */
async function listByReading(
  sources: Sources,
  filter: ProductFilter,
  place: Place,
): Promise<TotalledPage | null> {
  const { db, queryCache } = sources;
  const known = queryCache.totals.find(filter.key);
  if (known === null) return null;
  const start =
    place.offset < DEEP ? null : queryCache.anchors.find(sortedKey(filter), place.offset);
  const skipped = place.offset - (start?.anchor.position ?? 0);
  const most = Math.max(MAX_READ, known.total);
  if (!isQuickToRead(known, place, skipped, most)) return null;
  const { rows, active, changes } = await walkTo(sources, filter, place, {
    whole: () => readPageByReading(db, filter, place, most),
    from: (anchor) => readPageByReading(db, filter, place, most, anchor),
  });
  const expected = Math.min(place.limit, known.total - place.offset);
  const isWhole = isStillTrue(known, { active, changes }) && rows.length === expected;
  return isWhole ? { rows, total: known.total } : null;
}

async function listByIndex(
  { db, queryCache: { totals, finds, anchors } }: Sources,
  filter: ProductFilter,
  place: Place,
): Promise<TotalledPage> {
  const page = await readFoundPage(db, filter, place);
  const { rows, ids, total, active, changes } = page;
  totals.keep(filter.key, { total, active, changes });
  if (ids !== null) finds.keep(sortedKey(filter), { ids, changes });
  else if (place.offset >= DEEP) anchors.keep(sortedKey(filter), changes, endsOf(page, place));
  return { rows, total };
}

const sortedKey = ({ key, shape, values }: ProductFilter) =>
  `${shape.sortBy} ${JSON.stringify(values.nearest)} ${key}`;

/** Whether the page is likely to be full long before `most` listings are read. */
function isQuickToRead(
  { total, active }: CachedTotal,
  { offset, limit }: Place,
  skipped: number,
  most: number,
): boolean {
  return total > offset && ((skipped + limit) * active) / total < most / 3;
}
