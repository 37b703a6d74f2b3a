import { afterEach, expect, it } from 'vitest';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

/* Some servers say no to a read with status 200, and leave the list empty. */

let world: World;
afterEach(() => world.close());

it.each([
  ['success: false', { success: false, message: 'Try again later.', data: [] }],
  ['an error', { error: 'Try again later.', items: [] }],
])('a cart that says no by %s keeps its lines on the device', async (_what, body) => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  world.device.setNetwork(async (request, next) =>
    request.method === 'GET' && request.url.endsWith('/api/cart')
      ? Response.json(body)
      : next(request),
  );
  await page.runtime.pullMember();
  expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 2 }]);
});
