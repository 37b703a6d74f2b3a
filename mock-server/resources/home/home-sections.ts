import { and, desc, eq, gte, max, sql, sum } from 'drizzle-orm';
import type { HomeSection } from '#core/domain/homepage.ts';
import { assertNever } from '#core/domain/result.ts';
import type { Database } from '../../storage/database.ts';
import { hotDealCondition, percentOff } from '../products/deal-expressions.ts';
import { type ListedRow, selectListings } from '../listings/listing-bodies.ts';
import { prepareOnce } from '../../storage/prepare-once.ts';
import { isActive, listings, orders } from '../../storage/schema.ts';
import { createRecentSales, type RecentSales } from './recent-sales.ts';
import { listingRanks } from '../../storage/derived-schema.ts';

const SECTION_SIZE = 12;
const RECENT_SALES_MS = 30 * 24 * 60 * 60 * 1000;
/** More than a section shows: some may be sold or deleted. */
const MAX_RANKED = 1_000;

/** The twelve active listings of a home section, best first. */
export async function listSection(
  db: Database,
  section: HomeSection,
  nowMs: number,
  recentSales: RecentSales = createRecentSales(),
): Promise<ListedRow[]> {
  return section === 'most-selling'
    ? listMostSoldLately(db, nowMs, recentSales)
    : preparedSection(db, { section }).execute();
}

type RankedSection = Exclude<HomeSection, 'most-selling'>;

const preparedSection = prepareOnce((db, { section }: { section: RankedSection }) =>
  selectSection(db, section).limit(SECTION_SIZE).prepare(section),
);

function selectSection(db: Database, section: RankedSection) {
  switch (section) {
    case 'new-arrivals':
      return selectNewest(db);
    case 'hot-deals':
      return selectDeals(db);
    case 'top-selling':
      return selectMostOrdered(db);
    case 'popular-sales':
      return selectMostLiked(db);
    default:
      return assertNever(section);
  }
}

const newestFirst = [desc(listings.createdAt), desc(listings.id)] as const;
const newestRankFirst = [desc(listingRanks.createdAt), desc(listingRanks.listingId)] as const;

function selectNewest(db: Database) {
  return selectListings(db)
    .where(isActive)
    .orderBy(...newestFirst);
}

/** Listings that we have marked come first, as an earlier price is a seller's claim. Then by discount. */
function selectDeals(db: Database) {
  return selectListings(db)
    .where(and(isActive, hotDealCondition(listings)))
    .orderBy(desc(listings.isHotDeal), desc(percentOff(listings)), ...newestFirst);
}

function selectMostOrdered(db: Database) {
  return selectListings(db)
    .innerJoin(listingRanks, eq(listingRanks.listingId, listings.id))
    .where(sql`${listingRanks.ordered} > 0`)
    .orderBy(desc(listingRanks.ordered), ...newestRankFirst);
}

function selectMostLiked(db: Database) {
  return selectListings(db)
    .innerJoin(listingRanks, eq(listingRanks.listingId, listings.id))
    .orderBy(desc(listingRanks.liked), ...newestRankFirst);
}

/** By pieces sold in the last 30 days without canceled orders, then by the last sale. The ids may be cached, the rows are current. */
async function listMostSoldLately(
  db: Database,
  nowMs: number,
  recentSales: RecentSales,
): Promise<ListedRow[]> {
  const ids = recentSales.find(nowMs) ?? (await sumSales(db, nowMs, recentSales));
  const listed: ListedRow[] = [];
  for (let first = 0; first < ids.length && listed.length < SECTION_SIZE; first += SECTION_SIZE) {
    const some = ids.slice(first, first + SECTION_SIZE);
    const rows = await preparedListings(db, {}).execute({ ids: some });
    listed.push(...rows.sort((a, b) => some.indexOf(a.listing.id) - some.indexOf(b.listing.id)));
  }
  return listed.slice(0, SECTION_SIZE);
}

const preparedListings = prepareOnce((db) =>
  selectListings(db)
    .where(and(isActive, sql`${listings.id} = any(${sql.placeholder('ids')}::text[])`))
    .prepare('listings of a section'),
);

/** An index-only scan. */
async function sumSales(db: Database, nowMs: number, recentSales: RecentSales): Promise<string[]> {
  const since = new Date(nowMs - RECENT_SALES_MS);
  const sales = await preparedSales(db, {}).execute({ since });
  const ids = sales.map(({ listingId }) => listingId);
  recentSales.keep(ids, sales[0]?.orders ?? 0, nowMs);
  return ids;
}

const preparedSales = prepareOnce((db) =>
  db
    .select({
      listingId: orders.listingId,
      orders: sql<number>`(sum(count(*)) over ())::int`,
    })
    .from(orders)
    .where(
      and(gte(orders.createdAt, sql.placeholder('since')), sql`${orders.status} <> 'canceled'`),
    )
    .groupBy(orders.listingId)
    .orderBy(desc(sum(orders.quantity)), desc(max(orders.createdAt)), desc(orders.listingId))
    .limit(MAX_RANKED)
    .prepare('recent sales'),
);
