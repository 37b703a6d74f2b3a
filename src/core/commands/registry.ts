import type { Command, CommandRegistry } from '../sync/command.ts';
import { CommandsNotLoaded } from '../sync/retry-after-loading.ts';
import { addToCartCommand } from './cart/add-to-cart.ts';
import { addToWishlistCommand } from './wishlist/add-to-wishlist.ts';
import { removeFromCartCommand } from './cart/remove-from-cart.ts';
import { removeFromWishlistCommand } from './wishlist/remove-from-wishlist.ts';
import { setCartQuantityCommand } from './cart/set-cart-quantity.ts';

/** Writes that any visit may need; those of `lazy-commands.ts` are loaded. */
export const CORE_COMMANDS = [
  addToCartCommand,
  setCartQuantityCommand,
  removeFromCartCommand,
  addToWishlistCommand,
  removeFromWishlistCommand,
] satisfies readonly Command[];

async function loadLazyCommands(): Promise<readonly Command[]> {
  return (await import('./lazy/lazy-commands.ts')).LAZY_COMMANDS;
}

/** Every write of the app. What is in neither table cannot reach the provider. */
export function createCommandRegistry(loadMore = loadLazyCommands): CommandRegistry {
  const commands = new Map<string, Command>(
    CORE_COMMANDS.map((command) => [command.kind, command]),
  );
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
