import { afterEach, expect, it } from 'vitest';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an addition that was only ever told 401 is sent anew by a retry, whatever the line holds by then (I2)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, sync } = page.runtime;
  let isDenied = true;
  world.device.setNetwork(async (request, next) =>
    isDenied && request.method === 'POST' && request.url.endsWith('/cart')
      ? Response.json({ error: 'No.' }, { status: 401 })
      : next(request),
  );
  await page.runtime.dispatch(anAddition(world.kettle, 3));
  await world.untilTried(page);
  await world.pass(20 * 60_000, 20_000);
  await world.untilState(page, 'refused');
  const { seq } = (await db.outbox.toArray())[0]!;
  isDenied = false;
  await page.runtime.dispatch(anAddition(world.kettle, 3));
  await world.pass(3_000, 1_000);
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 3 }]);
  await sync.retry(seq);
  await world.settle(page);
  expect(await db.outbox.count()).toBe(0);
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 6 }]);
});
