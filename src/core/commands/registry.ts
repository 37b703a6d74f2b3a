import type { Command, CommandRegistry } from '../sync/command.ts';
import { CommandsNotLoaded } from '../sync/with-commands.ts';
import { addToCartCommand } from './add-to-cart.ts';
import { addToWishlistCommand } from './add-to-wishlist.ts';
import { placeOrderCommand } from './place-order.ts';
import { removeFromCartCommand } from './remove-from-cart.ts';
import { removeFromWishlistCommand } from './remove-from-wishlist.ts';
import { setCartQuantityCommand } from './set-cart-quantity.ts';

/** Writes that any visit may need; those of `later-commands.ts` are loaded. */
export const EVERYDAY_COMMANDS: readonly Command[] = [
  addToCartCommand,
  setCartQuantityCommand,
  removeFromCartCommand,
  addToWishlistCommand,
  removeFromWishlistCommand,
  placeOrderCommand,
];

async function loadLater(): Promise<readonly Command[]> {
  return (await import('./later-commands.ts')).LATER_COMMANDS;
}

/** Every write of the app. What is in neither table cannot reach the provider. */
export function createCommandRegistry(loadMore = loadLater): CommandRegistry {
  const commands = new Map(EVERYDAY_COMMANDS.map((command) => [command.kind, command]));
  let isWhole = false;
  return {
    get: (kind) => {
      const command = commands.get(kind);
      if (command === undefined && !isWhole) throw new CommandsNotLoaded();
      return command;
    },
    isReady: (kind) => isWhole || commands.has(kind),
    load: async () => {
      for (const command of await loadMore()) commands.set(command.kind, command);
      isWhole = true;
    },
  };
}
