import type { Page } from './device.ts';
import type { World } from './world.ts';

export interface Ending {
  /** The entries of the page's outbox: one that the person is asked about is `cart:add refused, ambiguous`. */
  left: readonly string[];
  /** The quantities of all lines that the provider has in the buyer's cart. */
  held: readonly number[];
  /** How many orders the buyer has placed at the provider. */
  orders: number;
}

/** All that a story has done, so that what is lost, doubled or still under way shows. */
export async function endingOf({ provider, buyer }: World, { runtime }: Page): Promise<Ending> {
  const entries = await runtime.db.outbox.toArray();
  const cart = await provider.cartOf(buyer);
  const orders = await provider.listOrders(buyer);
  return {
    left: entries.map(
      ({ kind, state, lastFailure }) => `${kind} ${state}, ${lastFailure?.kind ?? 'never failed'}`,
    ),
    held: cart.map(({ quantity }) => quantity),
    orders: orders.length,
  };
}
