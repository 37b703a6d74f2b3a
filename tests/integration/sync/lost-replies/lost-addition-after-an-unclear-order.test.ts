import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { ASKED } from '#support/device/entries.ts';
import { aLine, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

/* The person decides whether an order was placed; until then it is not known whether the provider still has its line. */

let world: World;
beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
});
afterEach(() => world.close());

it('the person is also asked about an addition to its line whose reply was lost', async () => {
  const page = await world.signedInPage();
  const { db } = page.runtime;
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  const other = await world.signedInPage(world.buyer, await world.secondDevice());
  world.device.setNetwork((request, next) =>
    request.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : next(request),
  );
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.untilTried(page);
  await db.outbox.toCollection().modify(ASKED);
  await other.runtime.dispatch(removeFromCart(aLine(world.kettle)));
  await world.settle(other);
  world.device.setNetwork((request, next) => next(request));
  world.provider.faults.set([{ kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 }]);
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  expect(await db.outbox.toArray()).toMatchObject([{ kind: 'order:place' }, ASKED]);
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
});
