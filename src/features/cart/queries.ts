import { useLiveQuery } from 'dexie-react-hooks';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { type ResourceState, useResource } from '#bindings/use-resource.ts';
import { useShopperResource } from '#bindings/use-shopper-resource.ts';
import { placeOrderCommand } from '#core/commands/lazy/orders/place-order.ts';
import { hasKnownPrice } from '#core/domain/cart.ts';
import { listClearlyRefused } from '#core/sync/queries/pending-changes.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { cartResource } from '#core/mirror/resources/member-resources.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
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
    return lines.map((line, index) => toItem(line, listings[index] ?? null));
  }, [db]);
}

/** A line that the provider sent with the id alone takes title, picture and price from its listing. */
export function toItem(line: CartLineRow, listing: ListingRow | null): CartItem {
  if (hasKnownPrice(line) || listing === null) return { ...line, listing };
  const { title, images, price } = listing;
  return { ...line, title, image: images[0] ?? '', price, listing };
}

/** Whether title and price of a line are known; if it has none, its listing has them. */
export type LineState = 'known' | 'loading' | 'missing' | 'unknown';

/** Pulls the product of a line that has no price yet. */
export function useLineState(item: CartItem): LineState {
  const isKnown = hasKnownPrice(item);
  const { outcome, isPulling } = useResource(isKnown ? null : productResource(item.listingId));
  if (isKnown) return 'known';
  if (isPulling || outcome === undefined || outcome === 'fresh') return 'loading';
  return outcome === 'missing' ? 'missing' : 'unknown';
}

/** Whether the cart holds the line now, rendered or not. */
export async function isInCart({ db }: Runtime, { key }: CartItem): Promise<boolean> {
  return (await db.cartLines.get(key)) !== undefined;
}

/** Refused order lines. */
export function useRefusedOrders(): readonly RefusedOrder[] {
  const { db } = useRuntime();
  const userId = useMember()?.id;
  const refused = useLiveQuery(async () => {
    // Only clear refusals: ordering again what may have arrived could duplicate it.
    const changes = await listClearlyRefused(db, userId, placeOrderCommand.kind);
    return changes.map(readRefusedOrder);
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

/** Keeps the cart fresh; see `useShopperResource`. */
export function useCartFreshness(): ResourceState {
  return useShopperResource(cartResource);
}
