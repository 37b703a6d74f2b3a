import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useMember, useRuntime } from '#components/runtime-context.tsx';
import { type ResourceState, useResource } from '#components/use-resource.ts';
import { wishlistResource } from '#core/mirror/member-resources.ts';
import type { ListingRow, WishlistRow } from '#core/storage/rows.ts';
import { showError } from '#ui/toast.ts';
import { WORDS } from './words.ts';

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
  const member = useMember();
  const isBuyer = member !== null && member.role !== 'seller';
  const state = useResource(isBuyer ? wishlistResource(member) : null);
  const hasFailed =
    state.outcome === 'refused' ||
    state.outcome === 'missing' ||
    (state.outcome === 'unreachable' && state.fetchedAt === null);
  useEffect(() => {
    if (hasFailed) showError(state.message ?? WORDS.loadFailed, { id: 'cart-load' });
  }, [hasFailed, state.message]);
  return state;
}
