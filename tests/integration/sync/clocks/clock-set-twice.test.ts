import { afterEach, beforeEach, expect, it } from 'vitest';
import { anOrder, openWorld, type World } from '#support/device/world.ts';

const HOUR_MS = 60 * 60 * 1000;

let world: World;
beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
});
afterEach(() => world.close());

it('a clock set back before an order and forward right after it: an order from elsewhere is not taken for this one', async () => {
  let areReadsLost = false;
  world.device.setNetwork(async (request, next) => {
    if (areReadsLost && request.method === 'GET') throw new TypeError('Failed to fetch');
    const reply = await next(request);
    reply.headers.set('date', new Date(world.provider.now()).toUTCString());
    return reply;
  });
  const page = await world.signedInPage();
  const elsewhere = await world.secondDevice();
  const other = await world.signedInPage(world.buyer, elsewhere);
  world.device.setOnline(false);
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  // The same is ordered from another device, and this one does not pull it.
  await other.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.settle(other);
  await world.pass(HOUR_MS / 2, 60_000);
  world.setDeviceClock(-HOUR_MS);
  areReadsLost = true;
  world.provider.faults.set([
    { kind: 'drop-before', method: 'POST', path: '/api/orders', times: 1 },
  ]);
  world.device.setOnline(true);
  await page.runtime.sync.now();
  await world.untilTried(page);
  world.setDeviceClock(0);
  areReadsLost = false;
  await world.settle(page);
  const orders = await world.provider.listOrders(world.buyer);
  const entries = await page.runtime.db.outbox.toArray();
  expect(orders.length + entries.length).toBe(2);
});
