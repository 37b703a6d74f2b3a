import { useLiveQuery } from 'dexie-react-hooks';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import type { ResourceState } from '#bindings/use-resource.ts';
import { useShopperResource } from '#bindings/use-shopper-resource.ts';
import { placeOrderCommand } from '#core/commands/orders/place-order.ts';
import { listRefused } from '#core/sync/queries/pending-changes.ts';
import { cartResource } from '#core/mirror/member-resources.ts';
import type { Runtime } from '#core/runtime/create-runtime.ts';
import type { CartLineRow, ListingRow } from '#core/storage/rows.ts';
import { readRefusedOrder, type RefusedOrder } from './refused-order.ts';

/** A cart line with its listing in the mirror. */
export interface CartItem extends CartLineRow {
  listing: ListingRow | null;
}

/** The lines in their order; undefined while they are read. */
export function useCartItems(): readonly CartItem[] | undefined {
  const { db } = useRuntime();
  return useLiveQuery(async () => {
    const lines = await db.cartLines.orderBy('position').toArray();
    const listings = await db.listings.bulkGet(lines.map((line) => line.listingId));
    return lines.map((line, index) => ({ ...line, listing: listings[index] ?? null }));
  }, [db]);
}

/** Whether the cart holds the line now, drawn or not. */
export async function isInCart({ db }: Runtime, { key }: CartItem): Promise<boolean> {
  return (await db.cartLines.get(key)) !== undefined;
}

/** Refused order lines. */
export function useRefusedOrders(): readonly RefusedOrder[] {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  const refused = useLiveQuery(async () => {
    const changes = await listRefused(db, userId, placeOrderCommand.kind);
    // Those without a clear answer may have arrived: ordering again could duplicate them. The sync centre lists them.
    return changes.filter(({ isUnclear }) => !isUnclear).map(readRefusedOrder);
  }, [db, userId]);
  return refused ?? [];
}

/** Orders that wait on this device. */
export function useQueuedOrderCount(): number {
  const { db } = useRuntime();
  return useLiveQuery(
    async () => (await db.orders.toArray()).filter(({ status }) => status === 'queued').length,
    [db],
    0,
  );
}

/** Keeps the cart fresh and says so when the provider would not give it. */
export function useCartFreshness(): ResourceState {
  return useShopperResource(cartResource);
}
