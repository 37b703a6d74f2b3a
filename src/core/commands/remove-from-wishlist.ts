import { paths } from '../contract/paths.ts';
import type { Command, Intent } from '../sync/command.ts';
import { isWishlistRow, wishlistLogKey, wishlistRef } from './wishlist-entry.ts';

const KIND = 'wishlist:remove';

export interface RemoveFromWishlistArgs {
  listingId: string;
  title: string;
}

/** A shopper no longer saves a listing. */
export function removeFromWishlist({ listingId, title }: RemoveFromWishlistArgs): Intent {
  return { kind: KIND, args: { listingId, title } };
}

export const removeFromWishlistCommand: Command<RemoveFromWishlistArgs> = {
  kind: KIND,
  version: 1,
  accepts: (args): args is RemoveFromWishlistArgs => isWishlistRow(args),
  keys: (args) => [wishlistLogKey(args)],
  targets: (args) => [wishlistRef(args)],
  apply: () => null,
  request: (args) => ({
    method: 'DELETE',
    path: paths.wishlistEntry(args.listingId),
    body: null,
    headers: {},
  }),
  baseAfter: (_reply, args) => [{ ref: wishlistRef(args), row: null }],
  squash: (earlier, later, base) => {
    if (earlier.kind === KIND) return removeFromWishlist(later);
    return earlier.kind === 'wishlist:add' && base === null ? 'nothing' : null;
  },
  isAlreadyDone: (failure) => failure.kind === 'missing',
};
