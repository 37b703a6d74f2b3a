import { afterEach, expect, it } from 'vitest';
import { takeEffectLater } from '#support/device/late-effect.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

/* A request that was given up may still be worked on. The wait for it holds whatever happens to the device's clock (I3, I12). */

let world: World;
afterEach(() => world.close());

const HOUR_MS = 60 * 60 * 1000;

const gatewayTimeout = () =>
  new Response('<html><h1>504 Gateway Time-out</h1>', {
    status: 504,
    headers: { 'content-type': 'text/html' },
  });

it.each([
  ['back by a minute', -60_000],
  ['back by an hour', -HOUR_MS],
  ['forward by an hour', HOUR_MS],
])('set %s: the order is made once', async (_what, offsetMs) => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  takeEffectLater(world, { ms: 20_000, path: '/api/orders', end: gatewayTimeout });
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.untilTried(page);
  world.setDeviceClock(offsetMs);
  const [, other = world.kettle] = world.listings;
  await page.runtime.dispatch(anAddition(other, 1));
  await page.runtime.sync.now();
  await world.pass(10_000, 1_000);
  await world.settle(page);
  await world.pass(60_000, 1_000);
  await world.settle(page);
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  expect(await page.runtime.db.outbox.toArray()).toEqual([]);
});
