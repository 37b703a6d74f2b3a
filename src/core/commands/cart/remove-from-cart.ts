import { paths } from '../../contract/paths.ts';
import type { Command, Mutation } from '../../sync/command.ts';
import {
  isCart,
  isLineArgs,
  type LineArgs,
  lineAfter,
  lineOutboxKey,
  lineRef,
  piecesInReply,
} from './cart-entry.ts';

const KIND = 'cart:remove';

/** A shopper takes a line out of the cart. */
export function removeFromCart({ listingId, variations, title, image, price }: LineArgs): Mutation {
  return { kind: KIND, args: { listingId, variations, title, image, price } };
}

export const removeFromCartCommand: Command<LineArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts: isLineArgs,
  keys: (args) => [lineOutboxKey(args)],
  targets: (args) => [lineRef(args)],
  apply: () => null,
  request: (args) => ({
    method: 'DELETE',
    path: paths.cartLine(args.listingId),
    body: JSON.stringify({ variations: args.variations }),
    headers: {},
  }),
  isReply: isCart,
  baseAfter: (reply, args) => lineAfter(reply, args, () => null),
  needsPull: (reply, args) => piecesInReply(reply, args) > 0,
  coalesce: (earlier, later, base) => {
    if (!earlier.kind.startsWith('cart:')) return null;
    // Added here and never sent: there is nothing to send.
    return base === null ? 'nothing' : removeFromCart(later);
  },
  isAlreadyDone: (failure) => failure.kind === 'missing',
};
