import type { Command, CommandRegistry } from '../sync/command.ts';
import { addToCartCommand } from './add-to-cart.ts';
import { addToWishlistCommand } from './add-to-wishlist.ts';
import { placeOrderCommand } from './place-order.ts';
import { removeFromCartCommand } from './remove-from-cart.ts';
import { removeFromWishlistCommand } from './remove-from-wishlist.ts';
import { setCartQuantityCommand } from './set-cart-quantity.ts';

/** Every write of the app. What is not in this table cannot reach the provider. */
const COMMANDS: readonly Command[] = [
  addToCartCommand,
  setCartQuantityCommand,
  removeFromCartCommand,
  addToWishlistCommand,
  removeFromWishlistCommand,
  placeOrderCommand,
];

export const commandRegistry: CommandRegistry = new Map(
  COMMANDS.map((command) => [command.kind, command]),
);
