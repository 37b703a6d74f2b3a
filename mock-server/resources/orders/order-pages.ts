import { Buffer } from 'node:buffer';
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { OrderBody } from '#core/contract/member-bodies.ts';
import type { OrderPageQuery } from '#core/contract/order-query.ts';
import { ORDER_PAGE } from '#core/domain/order.ts';
import type { Database } from '../../storage/database.ts';
import { selectOrders, writeOrder } from './order-bodies.ts';
import { orders } from '../../storage/schema.ts';

export interface Side {
  column: typeof orders.buyerId | typeof orders.sellerId;
  memberId: string;
}

interface OrderPage {
  orders: OrderBody[];
  /** Whether there are older orders. */
  hasMore: boolean;
}

/** Limit of a page as JSON. An order has about 1 KB; options and names can make it ten times as large. */
const PAGE_BYTES = 900_000;

/** Orders of a buyer or a seller, newest first: at most `limit`, and as many as fit into `PAGE_BYTES`. */
export async function listOrders(
  db: Database,
  side: Side,
  { page = 1, limit = ORDER_PAGE.most, since, before }: OrderPageQuery,
): Promise<OrderPage> {
  // Ids first: skipped rows are not joined.
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(side.column, side.memberId),
        since === undefined ? undefined : gte(orders.updatedAt, new Date(since)),
        before === undefined ? undefined : isBefore(side, before),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .offset((page - 1) * limit)
    .limit(limit + 1);
  const rows = await selectOrders(db)
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const written = rows.slice(0, limit).map(writeOrder);
  const fitting = takeFitting(written);
  return { orders: fitting, hasMore: fitting.length < rows.length };
}

/** Orders placed before the one with this id; none if that is another member's. */
function isBefore({ column, memberId }: Side, id: string) {
  const place = sql`(select created_at, id from orders as named where named.id = ${id} and named.${sql.identifier(column.name)} = ${memberId})`;
  return sql`(${orders.createdAt}, ${orders.id}) < ${place}`;
}

function takeFitting(written: OrderBody[]): OrderBody[] {
  let bytes = 0;
  const end = written.findIndex((order) => {
    bytes += Buffer.byteLength(JSON.stringify(order));
    return bytes > PAGE_BYTES;
  });
  return end === -1 ? written : written.slice(0, end);
}
