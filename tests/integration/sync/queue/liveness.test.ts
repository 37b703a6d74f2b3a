import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { categoriesResource } from '#core/mirror/resources/listing-resources.ts';
import { untilSent } from '#support/device/device.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const tries = () =>
  world.device.requests.filter(({ method, path }) => method === 'POST' && path === '/api/cart')
    .length;

const ordersSent = () =>
  world.device.requests.filter(({ method, path }) => method === 'POST' && path === '/api/orders')
    .length;

describe('the outbox empties by itself (I9)', () => {
  it('when the network comes back', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    expect(tries()).toBe(0);
    world.device.setOnline(true);
    await untilSent(page);
    expect(tries()).toBe(1);
  });

  it('at once for a tap, when a page that wakes up gets hundreds of network events', async () => {
    const page = await world.signedInPage();
    await world.device.untilQuiet();
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    for (let times = 0; times < 300; times += 1) world.device.setOnline(true);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    const before = begun.mock.calls.length;
    begun.mockRestore();
    expect(before).toBeLessThan(100);
    await untilSent(page);
  });

  it('when a network comes and goes every second before a provider in trouble, which is left to rest', async () => {
    const page = await world.signedInPage();
    world.device.setNetwork(async () => new Response(null, { status: 503 }));
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    for (let seconds = 0; seconds < 40; seconds += 1) {
      world.device.setOnline(false);
      await world.pass(500, 500);
      world.device.setOnline(true);
      await world.pass(500, 500);
    }
    expect(tries()).toBeGreaterThan(3);
    expect(tries()).toBeLessThan(15);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ attempts: 0 }]);
    world.device.setNetwork(undefined);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(1);
  });

  it('when the device believes to be online and is not, by waiting longer each time', async () => {
    const page = await world.signedInPage();
    world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.untilTried(page);
    for (let minute = 0; minute < 10; minute += 1) await world.pass(60_000);
    expect(tries()).toBeGreaterThan(3);
    expect(tries()).toBeLessThan(15);
    expect((await page.runtime.db.outbox.toArray())[0]).toMatchObject({ attempts: 0 });
    world.device.setNetwork(undefined);
    await world.pass(5 * 60_000);
    await untilSent(page);
  });

  it('when the provider answers anything at all again, without waiting for the backoff', async () => {
    const page = await world.signedInPage();
    world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.untilTried(page);
    for (let minute = 0; minute < 5; minute += 1) await world.pass(60_000);
    world.device.setNetwork(undefined);
    await page.runtime.pull(categoriesResource);
    await untilSent(page);
  });

  it('when the device believes to be offline and is not, without sealing what still may change', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.pass(61_000);
    expect((await page.runtime.db.outbox.toArray())[0]).toMatchObject({ sealed: null });
    world.device.lieOffline();
    await world.pass(61_000);
    await untilSent(page);
  });

  it('when the wait that the provider asked for is over, and not before', async () => {
    const page = await world.signedInPage();
    const busy = {
      kind: 'status',
      status: 503,
      headers: { 'Retry-After': '120' },
      method: 'POST',
      path: '/api/cart',
      times: 1,
    } as const;
    world.provider.faults.set([busy]);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.untilTried(page);
    await world.pass(119_000);
    expect(tries()).toBe(1);
    await world.pass(2_000);
    await untilSent(page);
    expect(tries()).toBe(2);
  });

  it('when a sign-in page of the Wi-Fi answered, which is no success', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([{ kind: 'captive', times: 2 }]);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.untilTried(page);
    expect(await world.provider.cartOf(world.buyer)).toEqual([]);
    await world.pass(60_000);
    await untilSent(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
  });

  it('when the page is restored and nothing else happened', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    page.close();
    world.device.setOnline(true);
    const next = await world.device.openPage();
    await untilSent(next);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
  });

  it('with every page closed, when the browser wakes the worker', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    page.close();
    world.device.setOnline(true);
    const worker = await world.device.openWorker();
    expect(await worker.runtime.sync.drain()).toBe(0);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
    worker.close();
  });

  it('within the time of the worker, also where its own timer had begun the run', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    page.close();
    world.device.setOnline(true);
    const worker = await world.device.openWorker();
    const begun = world.holdReply('POST', '/api/cart');
    const ownRun = worker.runtime.sync.drain();
    const release = await begun;
    const time = new AbortController();
    const left = worker.runtime.sync.drain(time.signal);
    time.abort();
    release();
    expect(await left).toBe(1);
    await ownRun;
    await world.pass(5 * 60_000);
    expect(ordersSent()).toBe(0);
    expect(await worker.runtime.sync.drain(new AbortController().signal)).toBe(0);
    expect(ordersSent()).toBe(1);
    worker.close();
  });
});

describe('an entry of a newer version of the app', () => {
  it('is parked, never dropped', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.db.outbox.toCollection().modify({ version: 99 });
    world.device.setOnline(true);
    await world.untilState(page, 'parked');
    expect(tries()).toBe(0);
    expect((await page.runtime.sync.summary()).phase).toBe('attention');
  });
});
