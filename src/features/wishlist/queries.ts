import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from '#bindings/runtime-context.tsx';
import type { ResourceState } from '#bindings/use-resource.ts';
import { useShopperResource } from '#bindings/use-shopper-resource.ts';
import { wishlistResource } from '#core/mirror/resources/member-resources.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import type { ListingRow, WishlistRow } from '#core/storage/rows.ts';
import { TABLE } from './copy.ts';

/** A wishlist entry with its listing in the mirror. */
export interface WishlistItem extends WishlistRow {
  listing: ListingRow | null;
}

/** The title of the listing now, else as it was saved, else 'Saved listing'. */
export function titleOf({ listing, title }: WishlistItem): string {
  return listing?.title ?? (title === '' ? TABLE.untitled : title);
}

/** Newest first; ties by id, as the provider lists them. */
export function newestFirst(a: WishlistItem, b: WishlistItem): number {
  if (a.savedAt !== b.savedAt) return a.savedAt < b.savedAt ? 1 : -1;
  return a.listingId < b.listingId ? -1 : 1;
}

/** Newest first; undefined while they are read. */
export function useWishlistItems(): readonly WishlistItem[] | undefined {
  const { db } = useRuntime();
  return useLiveQuery(async () => {
    const rows = await db.wishlist.toArray();
    const listings = await db.listings.bulkGet(rows.map((row) => row.listingId));
    return rows
      .map((row, index) => ({ ...row, listing: listings[index] ?? null }))
      .sort(newestFirst);
  }, [db]);
}

/** Those of the items that are saved now, rendered or not. */
export async function findSaved(
  { db }: Runtime,
  items: readonly WishlistItem[],
): Promise<readonly WishlistItem[]> {
  const rows = await db.wishlist.bulkGet(items.map(({ listingId }) => listingId));
  return items.filter((_item, index) => rows[index] !== undefined);
}

/** Keeps the wishlist fresh; see `useShopperResource`. */
export function useWishlistFreshness(): ResourceState {
  return useShopperResource(wishlistResource);
}
