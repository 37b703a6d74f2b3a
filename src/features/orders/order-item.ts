import { badgeOf } from '#components/sync/entry-state.ts';
import { isKind } from '#components/sync/is-kind.ts';
import type { SyncState } from '#components/sync/sync-badge.tsx';
import { type Order, ORDER_STATUSES, type OrderStatus } from '#core/domain/order.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import type { ListingRow, OrderRow } from '#core/storage/rows.ts';

/** A change of the status that the provider refused; a toast and the sync centre have the reason. */
export interface RefusedMove {
  seq: number;
  status: OrderStatus;
}

/** An order with its sync state. */
export interface OrderItem extends OrderRow {
  syncState: SyncState | undefined;
  /** The provider's status; the row itself shows a pending change. */
  settledStatus: Order['status'];
  /** The entry that may still be taken back; null when there is none. */
  takeableSeq: number | null;
  /** The entry held for consent; null without one. */
  heldSeq: number | null;
  refusedMove: RefusedMove | null;
  /** Slug of the listing's category; empty where this device does not know the listing. */
  category: string;
  /** Where the seller of the listing is; null where this device does not know it. */
  campus: string | null;
}

/** What the device knows besides the row. */
interface Surroundings {
  /** The provider's row of an order with pending changes; undefined without any. */
  settled: OrderRow | null | undefined;
  /** The member's own changes of the row, in the order they were made. */
  changes: readonly PendingChange[];
  listing: ListingRow | undefined;
}

/** Joins an order with what waits for it. Pure. */
export function toOrderItem(
  order: OrderRow,
  { settled, changes, listing }: Surroundings,
): OrderItem {
  const waiting = changes.filter(({ state }) => state !== 'refused').at(-1);
  return {
    ...withKnownSeller(order, listing),
    syncState: waiting === undefined ? undefined : badgeOf(waiting),
    settledStatus: settled?.status ?? order.status,
    takeableSeq: waiting?.canBeDiscarded === true ? waiting.seq : null,
    heldSeq: waiting?.state === 'held' ? waiting.seq : null,
    refusedMove: readRefusedMove(changes),
    category: listing?.category ?? '',
    campus: listing === undefined || listing.seller.campus === '' ? null : listing.seller.campus,
  };
}

/** The provider has not named the seller of a queued order yet; the listing on this device has. */
function withKnownSeller(order: OrderRow, listing: ListingRow | undefined): OrderRow {
  return listing === undefined || order.status !== 'queued' || order.seller.name !== ''
    ? order
    : { ...order, seller: { ...order.seller, name: listing.seller.name } };
}

/** The last one: an earlier one was answered by a later try. */
function readRefusedMove(changes: readonly PendingChange[]): RefusedMove | null {
  const refused = changes.findLast(
    (change) => isKind(change, 'order:status') && change.state === 'refused',
  );
  const status = ORDER_STATUSES.find((known) => known === wantedStatus(refused?.args));
  if (refused === undefined || status === undefined) return null;
  return { seq: refused.seq, status };
}

function wantedStatus(args: unknown): unknown {
  return typeof args === 'object' && args !== null && 'status' in args ? args.status : undefined;
}
