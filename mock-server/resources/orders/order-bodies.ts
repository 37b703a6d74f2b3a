import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OrderBody } from '#core/contract/member-bodies.ts';
import { fromCents } from '#core/domain/money.ts';
import type { Database } from '../../storage/database.ts';
import { members, type OrderRow, orders } from '../../storage/schema.ts';

const buyers = alias(members, 'buyers');
const sellers = alias(members, 'sellers');
const partyOf = (table: typeof buyers | typeof sellers) => ({
  _id: table.id,
  name: table.name,
  email: table.email,
  phone: table.phone,
  address: table.address,
});

interface OrderedRow {
  order: OrderRow;
  buyer: OrderBody['buyerId'];
  seller: OrderBody['sellerId'];
}

/** Orders with buyer and seller, to be completed with `where` and `orderBy`. */
export function selectOrders(db: Database) {
  return db
    .select({ order: orders, buyer: partyOf(buyers), seller: partyOf(sellers) })
    .from(orders)
    .innerJoin(buyers, eq(orders.buyerId, buyers.id))
    .innerJoin(sellers, eq(orders.sellerId, sellers.id))
    .$dynamic();
}

/** The order of a change, for its reply; throws when it does not exist. */
export async function readOrderBody(db: Database, id: string): Promise<OrderBody> {
  const [row] = await selectOrders(db).where(eq(orders.id, id));
  if (row === undefined) throw new Error(`Order ${id} vanished in its own transaction.`);
  return writeOrder(row);
}

/** The documented shape of an order, with one picture. */
export function writeOrder({ order, buyer, seller }: OrderedRow): OrderBody {
  return {
    _id: order.id,
    buyerId: buyer,
    sellerId: seller,
    listingId: {
      _id: order.listingId,
      title: order.listingTitle,
      price: fromCents(order.listingPriceCents),
      images: order.listingImages.slice(0, 1),
    },
    quantity: order.quantity,
    variations: order.variations,
    amount: fromCents(order.amountCents),
    paymentMethod: order.paymentMethod,
    status: order.status,
    ...(order.cancelReason !== null && { cancelReason: order.cancelReason }),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    version: order.version,
  };
}
