import { and, asc, between, count, eq, gte, sql, sum } from 'drizzle-orm';
import type { BuyerDashboardBody, SellerDashboardBody } from '#core/contract/member-bodies.ts';
import { LOW_STOCK } from '#core/domain/listing.ts';
import type { OrderStatus } from '#core/domain/order.ts';
import type { Database } from '../../storage/database.ts';
import {
  cartLines,
  isShown,
  listings,
  orders,
  reviews,
  wishlistEntries,
} from '../../storage/schema.ts';

const LOW_STOCK_ROWS = 10;

/** Totals of the orders with one status. */
export interface OrderSum {
  orders: number;
  amountCents: number;
  /** Of recent orders only. */
  recentCents: number;
}
export type OrderSums = Readonly<Record<OrderStatus, OrderSum>>;

interface Question {
  side: typeof orders.buyerId | typeof orders.sellerId;
  memberId: string;
  /** Recent orders are those whose `moment` is not before `since`. */
  moment: typeof orders.createdAt | typeof orders.updatedAt;
  since: Date;
}

/** Number and amount of a member's orders by status. */
export async function sumOrders(
  db: Database,
  { side, memberId, moment, since }: Question,
): Promise<OrderSums> {
  const rows = await db
    .select({
      status: orders.status,
      orders: count(),
      amountCents: sum(orders.amountCents).mapWith(Number),
      recentCents:
        sql`coalesce(sum(${orders.amountCents}) filter (where ${gte(moment, since)}), 0)`.mapWith(
          Number,
        ),
    })
    .from(orders)
    .where(eq(side, memberId))
    .groupBy(orders.status);
  const sumOf = (status: OrderStatus): OrderSum =>
    rows.find((row) => row.status === status) ?? NOTHING_ORDERED;
  return {
    processing: sumOf('processing'),
    shipped: sumOf('shipped'),
    delivered: sumOf('delivered'),
    canceled: sumOf('canceled'),
  };
}

const NOTHING_ORDERED: OrderSum = { orders: 0, amountCents: 0, recentCents: 0 };

type Kept = Pick<BuyerDashboardBody, 'cartLines' | 'wishlistEntries' | 'reviewsWritten'>;

/** A buyer's totals, in one query; of cart and wishlist what these show. */
export async function countKept(db: Database, memberId: string): Promise<Kept> {
  const [kept] = await db
    .select({
      cartLines: db.$count(shownOf(cartLines), eq(cartLines.memberId, memberId)),
      wishlistEntries: db.$count(shownOf(wishlistEntries), eq(wishlistEntries.memberId, memberId)),
      reviewsWritten: db.$count(reviews, eq(reviews.reviewerId, memberId)),
    })
    .from(sql`(select 1) as one`);
  if (kept === undefined) throw new Error('A query without conditions had no row.');
  return kept;
}

const shownOf = (kept: typeof cartLines | typeof wishlistEntries) =>
  sql`${kept} join ${listings} on ${eq(kept.listingId, listings.id)} and ${isShown}`;

type Offered = Pick<SellerDashboardBody, 'listings' | 'views' | 'likes'>;

/** Totals of a seller's listings. */
export async function sumListings(db: Database, sellerId: string): Promise<Offered> {
  const isActive = eq(listings.status, 'active');
  const countOf = (condition: ReturnType<typeof eq>) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      active: countOf(isActive),
      sold: countOf(eq(listings.status, 'sold')),
      outOfStock: countOf(sql`${isActive} and ${eq(listings.quantity, 0)}`),
      views: sql`coalesce(sum(${listings.views}), 0)`.mapWith(Number),
      likes: sql`coalesce(sum(${listings.likes}), 0)`.mapWith(Number),
    })
    .from(listings)
    .where(eq(listings.sellerId, sellerId));
  const { active, sold, outOfStock, views, likes } = row ?? NOTHING_OFFERED;
  return { listings: { active, sold, outOfStock }, views, likes };
}

const NOTHING_OFFERED = { active: 0, sold: 0, outOfStock: 0, views: 0, likes: 0 };

/** Active listings that are nearly sold out, fewest pieces first. */
export async function listLowStock(
  db: Database,
  sellerId: string,
): Promise<SellerDashboardBody['lowStock']> {
  return db
    .select({ _id: listings.id, title: listings.title, quantity: listings.quantity })
    .from(listings)
    .where(
      and(
        eq(listings.sellerId, sellerId),
        eq(listings.status, 'active'),
        between(listings.quantity, 1, LOW_STOCK),
      ),
    )
    .orderBy(asc(listings.quantity), asc(listings.id))
    .limit(LOW_STOCK_ROWS);
}
