import { paths } from '../../contract/paths.ts';
import type { Command, Mutation } from '../../sync/command.ts';
import { addToCart, type AddToCartArgs } from '../cart/add-to-cart.ts';
import { lineOutboxKey } from '../cart/cart-entry.ts';
import { isWishlistRow, wishlistOutboxKey, wishlistRef } from './wishlist-entry.ts';

const KIND = 'wishlist:remove';

interface RemoveFromWishlistArgs {
  listingId: string;
  title: string;
  /** Outbox key of the cart line that it moves to: when that addition is refused, the listing stays saved. */
  movesTo?: string;
}

/** A shopper no longer saves a listing. */
export function removeFromWishlist({ listingId, title }: RemoveFromWishlistArgs): Mutation {
  return { kind: KIND, args: { listingId, title } };
}

/** Moves a saved listing into the cart, once: the removal is dropped if the addition is refused. */
export function moveToCart(line: AddToCartArgs): readonly Mutation[] {
  const { listingId, title } = line;
  const consumes = wishlistRef(line);
  return [
    { ...addToCart(line), consumes },
    { kind: KIND, args: { listingId, title, movesTo: lineOutboxKey(line) }, consumes },
  ];
}

export const removeFromWishlistCommand: Command<RemoveFromWishlistArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts: (args): args is RemoveFromWishlistArgs => isWishlistRow(args),
  keys: (args) => [wishlistOutboxKey(args)],
  dependsOn: ({ movesTo }) => (movesTo === undefined ? [] : [{ key: movesTo, onRefused: 'drop' }]),
  targets: (args) => [wishlistRef(args)],
  apply: () => null,
  request: (args) => ({
    method: 'DELETE',
    path: paths.wishlistEntry(args.listingId),
    body: null,
    headers: {},
  }),
  baseAfter: (_reply, args) => [{ ref: wishlistRef(args), row: null }],
  coalesce: (earlier, later, base) => {
    // A move depends on the cart: coalesced, it could not be undone.
    if (later.movesTo !== undefined) return null;
    if (earlier.kind === KIND) return removeFromWishlist(later);
    return earlier.kind === 'wishlist:add' && base === null ? 'nothing' : null;
  },
  isAlreadyDone: (failure) => failure.kind === 'missing',
  // It was sent, so the cart has the first half of the move: a retry depends on no other entry.
  retryArgs: ({ listingId, title }) => ({ listingId, title }),
};
