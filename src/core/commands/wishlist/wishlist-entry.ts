import type { RowRef } from '../../storage/row-refs.ts';
import type { WishlistRow } from '../../storage/rows.ts';

/** True when stored arguments still name a saved listing. */
export function isWishlistRow(args: unknown): args is WishlistRow {
  return (
    typeof args === 'object' &&
    args !== null &&
    'listingId' in args &&
    typeof args.listingId === 'string'
  );
}

/** Names the row of a saved listing in view and base. */
export function wishlistRef({ listingId }: { listingId: string }): RowRef {
  return `wishlist:${listingId}`;
}

/** Saving and removing a listing share a key: they arrive in their order (I4), and join while they wait. */
export function wishlistOutboxKey({ listingId }: { listingId: string }): string {
  return `wish:${listingId}`;
}
