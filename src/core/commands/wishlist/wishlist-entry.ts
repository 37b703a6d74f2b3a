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

export function wishlistRef({ listingId }: { listingId: string }): RowRef {
  return `wishlist:${listingId}`;
}

export function wishlistOutboxKey({ listingId }: { listingId: string }): string {
  return `wish:${listingId}`;
}
