import { and, desc, eq, gt, gte, ne, or, sql, sum } from 'drizzle-orm';
import type { HomeSection } from '#core/domain/homepage.ts';
import { assertNever } from '#core/domain/result.ts';
import type { Database } from './database.ts';
import { type ListedRow, selectListings } from './listing-bodies.ts';
import { listings, orders } from './schema.ts';

const SECTION_SIZE = 12;
const RECENT_SALES_MS = 30 * 24 * 60 * 60 * 1000;
/** Percent off from which a listing is a deal even when nobody marked it. */
const DEAL_PERCENT = 20;
/** A like says more than a look. */
const VIEWS_PER_LIKE = 5;

/** The twelve active listings of a home section, best first. */
export function listSection(
  db: Database,
  section: HomeSection,
  nowMs: number,
): Promise<ListedRow[]> {
  switch (section) {
    case 'new-arrivals':
      return listActive(db);
    case 'hot-deals':
      return listDeals(db);
    case 'top-selling':
      return listMostOrdered(db);
    case 'popular-sales':
      return listMostLiked(db);
    case 'most-selling':
      return listMostSoldLately(db, nowMs);
    default:
      return assertNever(section);
  }
}

const isActive = eq(listings.status, 'active');
const newestFirst = [desc(listings.createdAt), desc(listings.id)] as const;

async function listActive(db: Database): Promise<ListedRow[]> {
  return selectListings(db)
    .where(isActive)
    .orderBy(...newestFirst)
    .limit(SECTION_SIZE);
}

/** Marked by us, or at least 20 % below the earlier price; the deepest cut first. */
async function listDeals(db: Database): Promise<ListedRow[]> {
  const percentOff = sql`coalesce(1 - ${listings.priceCents}::float8 / nullif(${listings.originalPriceCents}, 0), 0) * 100`;
  return selectListings(db)
    .where(
      and(isActive, or(listings.isHotDeal, listings.isFlashSale, gte(percentOff, DEAL_PERCENT))),
    )
    .orderBy(desc(percentOff), ...newestFirst)
    .limit(SECTION_SIZE);
}

async function listMostOrdered(db: Database): Promise<ListedRow[]> {
  return selectListings(db)
    .where(and(isActive, gt(listings.orderCount, 0)))
    .orderBy(desc(listings.orderCount), ...newestFirst)
    .limit(SECTION_SIZE);
}

async function listMostLiked(db: Database): Promise<ListedRow[]> {
  return selectListings(db)
    .where(isActive)
    .orderBy(
      desc(sql`${listings.views} + ${listings.likes} * ${VIEWS_PER_LIKE}::int`),
      ...newestFirst,
    )
    .limit(SECTION_SIZE);
}

/** Pieces sold in the last 30 days; canceled orders sold nothing. */
async function listMostSoldLately(db: Database, nowMs: number): Promise<ListedRow[]> {
  const sales = db
    .select({ listingId: orders.listingId, pieces: sum(orders.quantity).as('pieces') })
    .from(orders)
    .where(
      and(gte(orders.createdAt, new Date(nowMs - RECENT_SALES_MS)), ne(orders.status, 'canceled')),
    )
    .groupBy(orders.listingId)
    .as('sales');
  return selectListings(db)
    .innerJoin(sales, eq(sales.listingId, listings.id))
    .where(isActive)
    .orderBy(desc(sales.pieces), ...newestFirst)
    .limit(SECTION_SIZE);
}
