import { readCart } from '../contract/cart.ts';
import { paths } from '../contract/paths.ts';
import type { Command, Intent } from '../sync/command.ts';
import {
  drawLine,
  isLineArgs,
  type LineArgs,
  lineAfter,
  lineKeyOf,
  lineLogKey,
  lineRef,
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
export function addToCart(args: AddToCartArgs): Intent {
  return { kind: KIND, args };
}

export const addToCartCommand: Command<AddToCartArgs> = {
  kind: KIND,
  version: 1,
  accepts,
  keys: (args) => [lineLogKey(args)],
  targets: (args) => [lineRef(args)],
  apply: (row, args) => drawLine(row, args, quantityOf(row) + args.quantity, args.addedAt),
  request: (args) => writeCartRequest('POST', args, args.quantity),
  baseAfter: lineAfter,
  squash: (earlier, later, base) => {
    if (earlier.kind === KIND && accepts(earlier.args)) {
      return addToCart({
        ...later,
        quantity: earlier.args.quantity + later.quantity,
        addedAt: earlier.args.addedAt,
      });
    }
    if (earlier.kind === 'cart:set' && isLineArgs(earlier.args) && 'quantity' in earlier.args) {
      return setCartQuantity({
        ...later,
        quantity: Number(earlier.args.quantity) + later.quantity,
      });
    }
    // Removed and added again before either was sent: the provider still has the line, so its quantity is set.
    return earlier.kind === 'cart:remove' && base !== null ? setCartQuantity(later) : null;
  },
  findEffect: async (args, _firstAttemptAt, ask) => {
    const lines = readCart(await ask(paths.cart));
    if (lines === null) return { kind: 'unknown' };
    const line = lines.find(({ key }) => key === lineKeyOf(args));
    // Without keys on the other side a line that holds at least the added pieces counts as added: never twice.
    return line !== undefined && line.quantity >= args.quantity
      ? {
          kind: 'applied',
          body: {
            items: [
              { productId: args.listingId, quantity: line.quantity, variations: args.variations },
            ],
          },
        }
      : { kind: 'absent' };
  },
};

function quantityOf(row: unknown): number {
  return typeof row === 'object' && row !== null && 'quantity' in row ? Number(row.quantity) : 0;
}
