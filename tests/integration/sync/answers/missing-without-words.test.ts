import { afterEach, expect, it } from 'vitest';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { aLine, anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a removal that a gateway answers 404 in JSON of its own, without an error in words, is not over (I2)', async () => {
  world = await openWorld();
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  world.device.setNetwork(async (request, next) =>
    request.method === 'DELETE'
      ? Response.json({ message: 'no Route matched with those values' }, { status: 404 })
      : next(request),
  );
  await page.runtime.dispatch(removeFromCart(aLine(world.kettle)));
  await world.settle(page);
  expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ state: 'refused' }]);
});
