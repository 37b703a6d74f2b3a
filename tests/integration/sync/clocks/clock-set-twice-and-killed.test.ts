import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Page } from '#support/device/device.ts';
import { anOrder, openWorld, type World } from '#support/device/world.ts';

const MINUTE_MS = 60_000;

let world: World;
/** Reads fail until a change is sent: no answer shows the device that its clock is wrong. */
let areReadsLost: boolean;
beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
  areReadsLost = false;
  world.device.setNetwork(async (request, next) => {
    if (request.method === 'POST') areReadsLost = false;
    if (areReadsLost) throw new TypeError('Failed to fetch');
    const reply = await next(request);
    reply.headers.set('date', new Date(world.provider.now()).toUTCString());
    return reply;
  });
});
afterEach(() => world.close());

/** Another device of the member orders the same, and this one, which has no network, does not pull it. */
async function orderElsewhere() {
  const elsewhere = await world.secondDevice();
  const other = await world.signedInPage(world.buyer, elsewhere);
  await other.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.settle(other);
}

/** The order is the first that gets out, by a clock that shows so much more, and gets lost. */
async function loseOrderAt(page: Page, clockMs: number, fault: 'drop-before' | 'drop-after') {
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  world.setDeviceClock(clockMs);
  world.provider.faults.set([{ kind: fault, method: 'POST', path: '/api/orders', times: 1 }]);
  areReadsLost = true;
  world.device.setOnline(true);
  await page.runtime.sync.now();
  await world.untilTried(page);
}

it('a clock set back before sealing and forward before the look-up: an earlier order is not taken for this one', async () => {
  const page = await world.signedInPage();
  world.device.setOnline(false);
  await orderElsewhere();
  await world.pass(20 * MINUTE_MS, 5 * MINUTE_MS);
  await loseOrderAt(page, -22 * MINUTE_MS, 'drop-before');
  world.setDeviceClock(0);
  await world.settle(page);
  const orders = await world.provider.listOrders(world.buyer);
  const entries = await page.runtime.db.outbox.toArray();
  expect(orders.length + entries.length).toBe(2);
});

it('a clock set back and forward, and the page killed: the next page does not take an earlier order for this one', async () => {
  const page = await world.signedInPage();
  world.device.setOnline(false);
  await orderElsewhere();
  await world.pass(20 * MINUTE_MS, 5 * MINUTE_MS);
  await loseOrderAt(page, -22 * MINUTE_MS, 'drop-before');
  page.kill();
  world.setDeviceClock(0);
  areReadsLost = true;
  const next = await world.device.openPage();
  await world.device.untilQuiet();
  areReadsLost = false;
  await world.settle(next);
  const orders = await world.provider.listOrders(world.buyer);
  const entries = await next.runtime.db.outbox.toArray();
  expect(orders.length + entries.length).toBe(2);
});

it('a clock set back and forward: an order that arrived is found, and the person is not asked', async () => {
  const page = await world.signedInPage();
  world.device.setOnline(false);
  await world.pass(20 * MINUTE_MS, 5 * MINUTE_MS);
  await loseOrderAt(page, -22 * MINUTE_MS, 'drop-after');
  world.setDeviceClock(0);
  await world.settle(page);
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  expect(await page.runtime.db.outbox.count()).toBe(0);
});

it('a clock never set, and the page killed: the next page finds its order, and the person is not asked', async () => {
  const page = await world.signedInPage();
  world.provider.faults.set([
    { kind: 'drop-after', method: 'POST', path: '/api/orders', times: 1 },
  ]);
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.untilTried(page);
  page.kill();
  const next = await world.device.openPage();
  await world.settle(next);
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  expect(await next.runtime.db.outbox.count()).toBe(0);
});
