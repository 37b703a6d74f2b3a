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
  quantityOf,
  toLineRow,
  writeCartRequest,
} from './cart-entry.ts';
import { setCartQuantity } from './set-cart-quantity.ts';

export interface AddToCartArgs extends LineArgs {
  /** Pieces to add to whatever the line holds. */
  quantity: number;
  /** Milliseconds; lines added on this device come last. */
  addedAt: number;
}

const KIND = 'cart:add';

function accepts(args: unknown): args is AddToCartArgs {
  return isLineArgs(args) && 'quantity' in args && typeof args.quantity === 'number';
}

/** A shopper puts pieces of a listing into the cart. */
export function addToCart(args: AddToCartArgs): Mutation {
  return { kind: KIND, args };
}

export const addToCartCommand: Command<AddToCartArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts,
  keys: (args) => [lineOutboxKey(args)],
  targets: (args) => [lineRef(args)],
  apply: addPieces,
  request: (args) => writeCartRequest('POST', args, args.quantity),
  isReply: isCart,
  baseAfter: (reply, args) => lineAfter(reply, args, (stored) => addPieces(stored, args)),
  needsPull: (reply, args) => lacksCart(reply) || piecesInReply(reply, args) < args.quantity,
  coalesce: (earlier, later, base, held) => {
    if (earlier.kind === KIND && accepts(earlier.args)) {
      return addToCart({
        ...later,
        quantity: earlier.args.quantity + later.quantity,
        addedAt: earlier.args.addedAt,
      });
    }
    // Of a line that is gone there is nothing to set, and all to add.
    if (base === null) return null;
    const quantity = quantityOf(earlier.args);
    if (earlier.kind === 'cart:set' && quantity > 0)
      return setCartQuantity({ ...later, quantity: quantity + later.quantity });
    // Removed and added again before either was sent: the provider still has the line, so its quantity is set. Where it
    // may yet refuse the first addition, there may be nothing to set.
    return earlier.kind === 'cart:remove' && held !== null ? setCartQuantity(later) : null;
  },
};

function addPieces(row: unknown, args: AddToCartArgs): CartLineRow {
  return toLineRow(row, args, quantityOf(row) + args.quantity, args.addedAt);
}
