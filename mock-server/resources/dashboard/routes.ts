import {
  buyerDashboardBody,
  type OrderBody,
  sellerDashboardBody,
} from '#core/contract/member-bodies.ts';
import { fromCents } from '#core/domain/money.ts';
import { memberRead, type Route } from '../../http/route.ts';
import {
  countKept,
  listLowStock,
  type OrderSum,
  type OrderSums,
  sumListings,
  sumOrders,
} from './dashboard-numbers.ts';
import { meanRatingOf } from '../listings/listing-bodies.ts';
import type { Database } from '../../storage/database.ts';
import { listOrders, type Side } from '../orders/order-pages.ts';
import { orders } from '../../storage/schema.ts';

const LATELY_MS = 30 * 24 * 60 * 60 * 1000;
const RECENT_ORDERS = 5;

/** /dashboard: a member's overview. */
export const dashboardRoutes: readonly Route[] = [
  memberRead({
    path: '/dashboard/buyer',
    summary: 'What the caller ordered, spent, saved and reviewed.',
    access: 'buyer',
    reply: buyerDashboardBody,
    answer: async ({ deps: { db, now }, member }) => {
      const sums = await sumOrders(db, {
        side: orders.buyerId,
        memberId: member.id,
        moment: orders.createdAt,
        since: new Date(now() - LATELY_MS),
      });
      const { processing, shipped, delivered } = sums;
      const paidFor = [processing, shipped, delivered];
      return {
        orders: countByStatus(sums),
        spent: toRupees(paidFor, 'amountCents'),
        spentLast30Days: toRupees(paidFor, 'recentCents'),
        ...(await countKept(db, member.id)),
        recentOrders: await listRecent(db, { column: orders.buyerId, memberId: member.id }),
      };
    },
  }),
  memberRead({
    path: '/dashboard/seller',
    summary: 'What the caller sold, earned and offers, and what needs attention.',
    access: 'seller',
    reply: sellerDashboardBody,
    answer: async ({ deps: { db, now }, member }) => {
      // A delivered order is final: its last change is its delivery.
      const sums = await sumOrders(db, {
        side: orders.sellerId,
        memberId: member.id,
        moment: orders.updatedAt,
        since: new Date(now() - LATELY_MS),
      });
      const { processing, shipped, delivered } = sums;
      return {
        orders: countByStatus(sums),
        earned: toRupees([delivered], 'amountCents'),
        earnedLast30Days: toRupees([delivered], 'recentCents'),
        expected: toRupees([processing, shipped], 'amountCents'),
        ...(await sumListings(db, member.id)),
        rating: meanRatingOf(member),
        reviewCount: member.ratingCount,
        lowStock: await listLowStock(db, member.id),
        recentOrders: await listRecent(db, { column: orders.sellerId, memberId: member.id }),
      };
    },
  }),
];

async function listRecent(db: Database, side: Side): Promise<OrderBody[]> {
  return (await listOrders(db, side, { limit: RECENT_ORDERS })).orders;
}

function countByStatus({ processing, shipped, delivered, canceled }: OrderSums) {
  return {
    processing: processing.orders,
    shipped: shipped.orders,
    delivered: delivered.orders,
    canceled: canceled.orders,
  };
}

/** Adds whole cents: sums of rupees would not be exact. */
function toRupees(sums: readonly OrderSum[], which: 'amountCents' | 'recentCents'): number {
  return fromCents(sums.reduce((cents, sum) => cents + sum[which], 0));
}
