import { useLiveQuery } from 'dexie-react-hooks';
import { isTakeable, markOf } from '#components/entry-state.ts';
import { useMember, useRuntime } from '#components/runtime-context.tsx';
import type { SyncState } from '#components/sync-mark.tsx';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { ListingRow, OrderRow } from '#core/storage/rows.ts';

/** An order and what the device still owes the provider for it. */
export interface OrderItem extends OrderRow {
  mark: SyncState | undefined;
  /** The entry that may still be taken back; null when there is none. */
  cancelableSeq: number | null;
  /** The entry that asks whether it is still wanted; null when it does not. */
  heldSeq: number | null;
}

/** All orders of the member, newest first, those waiting on this device on top; undefined while they are read. */
export function useOrderItems(): readonly OrderItem[] | undefined {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  return useLiveQuery(async () => {
    const orders = await db.orders.orderBy('createdAt').reverse().toArray();
    const entries = await db.outbox.where('targets').startsWith('orders:').toArray();
    const listings = await db.listings.bulkGet(
      orders.filter(isQueued).map(({ listingId }) => listingId),
    );
    const own = entries.filter((entry) => entry.userId === userId && entry.state !== 'refused');
    const items = orders.map((order) =>
      withEntry(
        withKnownSeller(order, listings),
        own.find(({ targets }) => targets.includes(`orders:${order.id}`)),
      ),
    );
    return [...items.filter(isQueued), ...items.filter((item) => !isQueued(item))];
  }, [db, userId]);
}

function isQueued({ status }: OrderRow): boolean {
  return status === 'queued';
}

/** The provider has not named the seller of a queued order yet; the listing on this device has. */
function withKnownSeller(order: OrderRow, listings: readonly (ListingRow | undefined)[]): OrderRow {
  const seller = listings.find((listing) => listing?.id === order.listingId)?.seller;
  return seller === undefined || order.seller.name !== ''
    ? order
    : { ...order, seller: { ...order.seller, name: seller.name } };
}

function withEntry(order: OrderRow, entry: OutboxEntry | undefined): OrderItem {
  if (entry === undefined) return { ...order, mark: undefined, cancelableSeq: null, heldSeq: null };
  return {
    ...order,
    mark: markOf(entry),
    cancelableSeq: isTakeable(entry) ? entry.seq : null,
    heldSeq: entry.state === 'held' ? entry.seq : null,
  };
}
