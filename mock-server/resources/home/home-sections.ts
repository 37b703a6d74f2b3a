import { and, desc, eq, gte, max, sql, sum } from 'drizzle-orm';
import type { HomeSection } from '#core/domain/homepage.ts';
import { assertNever } from '#core/domain/result.ts';
import type { Database } from '../../storage/database.ts';
import { hotDealCondition, percentOff } from '../products/deal-expressions.ts';
import { type ListedRow, selectListings } from '../listings/listing-bodies.ts';
import { prepareOnce } from '../../storage/prepare-once.ts';
import { isActive, listings, orders } from '../../storage/schema.ts';
import { listingRanks } from '../../storage/derived-schema.ts';

const SECTION_SIZE = 12;
const RECENT_SALES_MS = 30 * 24 * 60 * 60 * 1000;

/** The twelve active listings of a home section, best first. */
export async function listSection(
  db: Database,
  section: HomeSection,
  nowMs: number,
): Promise<ListedRow[]> {
  const since = new Date(nowMs - RECENT_SALES_MS);
  return preparedSection(db, { section }).execute({ since });
}

const preparedSection = prepareOnce((db, { section }: { section: HomeSection }) =>
  selectSection(db, section).limit(SECTION_SIZE).prepare(section),
);

function selectSection(db: Database, section: HomeSection) {
  switch (section) {
    case 'new-arrivals':
      return selectNewest(db);
    case 'hot-deals':
      return selectDeals(db);
    case 'top-selling':
      return selectMostOrdered(db);
    case 'popular-sales':
      return selectMostLiked(db);
    case 'most-selling':
      return selectMostSoldLately(db);
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

/** Listings that are marked come first: an earlier price is whatever its seller says. Then the deepest cut. */
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

/** By pieces sold in the last 30 days, then by the last sale; canceled orders sold nothing. */
function selectMostSoldLately(db: Database) {
  const isRecent = gte(orders.createdAt, sql.placeholder('since'));
  // Read from the index alone, and sorted in here: so the listings are looked up one by one until there are twelve.
  const sales = db
    .select({
      listingId: orders.listingId,
      pieces: sum(orders.quantity).as('pieces'),
      lastSale: max(orders.createdAt).as('last_sale'),
    })
    .from(orders)
    .where(and(isRecent, sql`${orders.status} <> 'canceled'`))
    .groupBy(orders.listingId)
    .orderBy(desc(sql`pieces`), desc(sql`last_sale`), desc(orders.listingId))
    .as('sales');
  return selectListings(db)
    .innerJoin(sales, eq(sales.listingId, listings.id))
    .where(isActive)
    .orderBy(desc(sales.pieces), desc(sales.lastSale), desc(sales.listingId));
}
