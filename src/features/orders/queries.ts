import { useLiveQuery } from 'dexie-react-hooks';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import type { OrderRow } from '#core/storage/rows.ts';
import type { RowRef } from '#core/storage/row-refs.ts';
import { drawOrderItem, type OrderItem } from './order-item.ts';

/** All orders of the member, newest first, those waiting on this device on top; undefined while they are read. */
export function useOrderItems(): readonly OrderItem[] | undefined {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(async () => {
    const orders = await db.orders.orderBy('createdAt').reverse().toArray();
    const entries = await db.outbox.where('targets').startsWith('orders:').distinct().sortBy('seq');
    const bases = await db.base.bulkGet(orders.map(refOf));
    const queued = orders.filter(isQueued);
    const listings = await db.listings.bulkGet(queued.map(({ listingId }) => listingId));
    const items = orders.map((order, index) =>
      drawOrderItem(order, {
        base: bases[index]?.row as OrderRow | null | undefined,
        entries: entries.filter(
          (entry) => entry.userId === userId && entry.targets.includes(refOf(order)),
        ),
        listing: listings.find((listing) => listing?.id === order.listingId),
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
    async () =>
      userId === undefined
        ? 0
        : db.outbox
            .where('[userId+state]')
            .equals([userId, 'refused'])
            .filter(({ kind }) => kind === 'order:place')
            .count(),
    [db, userId],
    0,
  );
}

function refOf({ id }: OrderRow): RowRef {
  return `orders:${id}`;
}

function isQueued({ status }: OrderRow): boolean {
  return status === 'queued';
}
