import { useLiveQuery } from 'dexie-react-hooks';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { placeOrderCommand } from '#core/commands/lazy/orders/place-order.ts';
import type { OrderRow } from '#core/storage/rows.ts';
import {
  listChangesOf,
  listClearlyRefused,
  readSettledRows,
} from '#core/sync/queries/pending-changes.ts';
import type { RowRef } from '#core/storage/row-refs.ts';
import { toOrderItem, type OrderItem } from './order-item.ts';

/** All orders of the member, newest first, those waiting on this device on top; undefined while they are read. */
export function useOrderItems(): readonly OrderItem[] | undefined {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(async () => {
    const orders = (await db.orders.toArray()).sort(newestFirst);
    const changes = await listChangesOf(db, userId, 'orders');
    const settled = await readSettledRows(db, 'orders');
    const listings = await db.listings.bulkGet(orders.map(({ listingId }) => listingId));
    const items = orders.map((order, index) =>
      toOrderItem(order, {
        settled: settled.get(refOf(order)) as OrderRow | null | undefined,
        changes: changes.filter(({ targets }) => targets.includes(refOf(order))),
        listing: listings[index],
      }),
    );
    return [...items.filter(isQueued), ...items.filter((item) => !isQueued(item))];
  }, [db, userId]);
}

/** One order; undefined while it is read, null when this device does not know it. */
export function useOrderItem(id: string): OrderItem | null | undefined {
  const items = useOrderItems();
  return items === undefined ? undefined : (items.find((item) => item.id === id) ?? null);
}

/** Lines of orders that the provider did not accept: they are in the cart again. */
export function useReturnedCount(): number {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(
    async () => (await listClearlyRefused(db, userId, placeOrderCommand.kind)).length,
    [db, userId],
    0,
  );
}

/** Ties are sorted by id, as the provider does. */
function newestFirst(a: OrderRow, b: OrderRow): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

function refOf({ id }: OrderRow): RowRef {
  return `orders:${id}`;
}

function isQueued({ status }: OrderRow): boolean {
  return status === 'queued';
}
