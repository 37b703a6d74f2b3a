import { useLiveQuery } from 'dexie-react-hooks';
import { useRuntime } from '#components/runtime-context.tsx';
import type { ResourceState } from '#components/use-resource.ts';
import { useShopperResource } from '#components/use-shopper-resource.ts';
import { wishlistResource } from '#core/mirror/member-resources.ts';
import type { ListingRow, WishlistRow } from '#core/storage/rows.ts';

/** A saved listing with what the mirror knows of it. */
export interface WishlistItem extends WishlistRow {
  listing: ListingRow | null;
}

/** Newest first; undefined while they are read. */
export function useWishlistItems(): readonly WishlistItem[] | undefined {
  const { db } = useRuntime();
  return useLiveQuery(async () => {
    const rows = await db.wishlist.orderBy('savedAt').reverse().toArray();
    const listings = await db.listings.bulkGet(rows.map((row) => row.listingId));
    return rows.map((row, index) => ({ ...row, listing: listings[index] ?? null }));
  }, [db]);
}

/** Keeps the wishlist fresh and says so when the provider would not give it. */
export function useWishlistFreshness(): ResourceState {
  return useShopperResource(wishlistResource);
}
