import { paths } from '../../contract/paths.ts';
import type { WishlistRow } from '../../storage/rows.ts';
import type { Command, Mutation } from '../../sync/command.ts';
import { isWishlistRow, wishlistOutboxKey, wishlistRef } from './wishlist-entry.ts';

const KIND = 'wishlist:add';

/** A shopper saves a listing. */
export function addToWishlist(args: WishlistRow): Mutation {
  return { kind: KIND, args };
}

export const addToWishlistCommand: Command<WishlistRow, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts: isWishlistRow,
  keys: (args) => [wishlistOutboxKey(args)],
  targets: (args) => [wishlistRef(args)],
  apply: (row, args) => row ?? args,
  request: (args) => ({
    method: 'POST',
    path: paths.wishlistEntry(args.listingId),
    body: null,
    headers: {},
  }),
  // The shape of the reply is not defined: any acceptance means that the listing is saved.
  baseAfter: (_reply, args) => [{ ref: wishlistRef(args), row: args }],
  mayRefuseOwnRepeat: 'applied',
  coalesce: (earlier, later, base) => {
    if (earlier.kind === KIND) return addToWishlist(later);
    return earlier.kind === 'wishlist:remove' && base !== null ? 'nothing' : null;
  },
};
