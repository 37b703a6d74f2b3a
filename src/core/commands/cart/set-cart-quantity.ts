import type { CartLineRow } from '../../storage/rows.ts';
import type { Command, Mutation } from '../../sync/command.ts';
import {
  isCart,
  isLineArgs,
  lacksCart,
  type LineArgs,
  lineAfter,
  lineOutboxKey,
  lineRef,
  piecesInReply,
  toLineRow,
  writeCartRequest,
} from './cart-entry.ts';

export interface SetCartQuantityArgs extends LineArgs {
  /** Pieces the line holds from now on, at least 1; removing is a command of its own. */
  quantity: number;
}

const KIND = 'cart:set';

/** A shopper changes how many pieces a line of the cart holds. */
export function setCartQuantity({
  listingId,
  variations,
  title,
  image,
  price,
  quantity,
}: SetCartQuantityArgs): Mutation {
  return { kind: KIND, args: { listingId, variations, title, image, price, quantity } };
}

export const setCartQuantityCommand: Command<SetCartQuantityArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts: (args): args is SetCartQuantityArgs =>
    isLineArgs(args) && 'quantity' in args && typeof args.quantity === 'number',
  keys: (args) => [lineOutboxKey(args)],
  targets: (args) => [lineRef(args)],
  apply: setPieces,
  request: (args) => writeCartRequest('PUT', args, args.quantity),
  isReply: isCart,
  baseAfter: (reply, args) => lineAfter(reply, args, (stored) => setPieces(stored, args)),
  needsPull: (reply, args) => lacksCart(reply) || piecesInReply(reply, args) !== args.quantity,
  coalesce: (earlier, later, base) => {
    if (earlier.kind === KIND) return setCartQuantity(later);
    if (earlier.kind !== 'cart:add' || !isLineArgs(earlier.args)) return null;
    return base === null
      ? { kind: 'cart:add', args: { ...earlier.args, quantity: later.quantity } }
      : setCartQuantity(later);
  },
};

/** A line that was taken out meanwhile has no pieces to set. */
function setPieces(row: unknown, args: SetCartQuantityArgs): CartLineRow | null {
  return row === null ? null : toLineRow(row, args, args.quantity, 0);
}
