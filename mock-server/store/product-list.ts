import type { ProductPageBody } from '#core/contract/shop-bodies.ts';
import type { Database } from './database.ts';
import type { KnownTotal, KnownTotals } from './known-totals.ts';
import { writeListing } from './listing-bodies.ts';
import { type ProductFilter, type ProductQuery, readFilter } from './product-list-filter.ts';
import {
  countFiltered,
  type Page,
  type Place,
  readFilteredPage,
  readFoundPage,
  readPageByReading,
} from './product-list-pages.ts';

interface Sources {
  db: Database;
  knownTotals: KnownTotals;
}

/** Listings that are looked at, at most, before the index of words is asked after all. */
const MAX_READ = 1_000;

/** One page of the active listings that pass the query, and how many pass in all. */
export async function listProducts(
  sources: Sources,
  query: ProductQuery,
  nowMs: number,
): Promise<ProductPageBody> {
  const filter = readFilter(query);
  const place = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const { rows, total } = await (filter.words.length === 0
    ? listFiltered(sources, filter, place)
    : listFound(sources, filter, place));
  return {
    listings: rows.map((row) => writeListing(row, nowMs)),
    total,
    totalPages: Math.ceil(total / query.limit),
    page: query.page,
  };
}

type TotalledPage = Pick<Page, 'rows' | 'total'>;

/** The triggers' counts tell the total, or the page is the last one, or it was counted since the last change; else it is counted. */
async function listFiltered(
  { db, knownTotals }: Sources,
  filter: ProductFilter,
  place: Place,
): Promise<TotalledPage> {
  const { rows, active, changes } = await readFilteredPage(db, filter, place);
  const known = knownTotals.find(filter.key);
  if (filter.isCounted) return { rows, total: active };
  if (rows.length > 0 && rows.length < place.limit) {
    return { rows, total: place.offset + rows.length };
  }
  if (known?.changes === changes) return { rows, total: known.total };
  const counted = await countFiltered(db, filter);
  knownTotals.keep(filter.key, counted);
  return { rows, total: counted.total };
}

/** Words that many listings have are come upon by reading; the index would gather all of them to show nine. */
async function listFound(
  { db, knownTotals }: Sources,
  filter: ProductFilter,
  place: Place,
): Promise<TotalledPage> {
  const known = knownTotals.find(filter.key);
  if (known !== null && isQuickToRead(known, place)) {
    const { rows, changes } = await readPageByReading(db, filter, place, MAX_READ);
    const expected = Math.min(place.limit, known.total - place.offset);
    if (changes === known.changes && rows.length === expected) return { rows, total: known.total };
  }
  const found = await readFoundPage(db, filter, place);
  knownTotals.keep(filter.key, found);
  return found;
}

/** Whether the page is likely to be full long before `MAX_READ` listings are read. */
function isQuickToRead({ total, active }: KnownTotal, { offset, limit }: Place): boolean {
  return total > offset && ((offset + limit) * active) / total < MAX_READ / 3;
}
