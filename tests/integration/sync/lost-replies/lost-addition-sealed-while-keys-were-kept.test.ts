import { afterEach, expect, it } from 'vitest';
import { categoriesResource } from '#core/mirror/resources/listing-resources.ts';
import { PROVIDER_CAPABILITIES } from '#core/contract/headers.ts';
import { endingOf } from '#support/device/ending.ts';
import { ALONE, anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an addition from before the first look at the cart, whose request was lost, is not taken for the line that was there, also when the provider kept keys as it was sealed (I2)', async () => {
  world = await openWorld({ capabilities: ALONE });
  const before = await world.signedInPage();
  await before.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(before);
  // On a second device the first look at the cart gets no answer, and then the request of the addition none.
  const device = await world.secondDevice();
  let isLost = true;
  device.setNetwork(async (request, next) => {
    if (isLost && new URL(request.url).pathname === '/api/cart')
      throw new TypeError('Failed to fetch');
    const reply = await next(request);
    // An older provider takes over.
    if (!isLost) reply.headers.set(PROVIDER_CAPABILITIES, 'uploads');
    return reply;
  });
  const page = await world.signedInPage(world.buyer, device);
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  isLost = false;
  await page.runtime.refetch(categoriesResource);
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [1],
    orders: 0,
  });
});
