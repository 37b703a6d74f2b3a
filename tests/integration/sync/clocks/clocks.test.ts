import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '#support/device/device.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

const HOUR_MS = 60 * 60 * 1000;

let world: World;
beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
});
afterEach(() => world.close());

async function reopenWithoutLocks(): Promise<void> {
  await world.close();
  world = await openWorld({ capabilities: [], hasLocks: false });
}

describe('a clock that is set', () => {
  it('back by an hour delays no change that was never tried', async () => {
    world.setDeviceClock(HOUR_MS);
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    world.setDeviceClock(0);
    world.device.setOnline(true);
    await page.runtime.sync.now();
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(1);
    expect(world.clock.now() - world.provider.now()).toBe(0);
  });

  it('back by an hour after a try without an answer keeps no change waiting', async () => {
    world.setDeviceClock(HOUR_MS);
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.untilTried(page);
    world.setDeviceClock(0);
    world.device.setOnline(false);
    world.device.setOnline(true);
    await world.pass(2 * 60_000, 5_000);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
  });

  it('back by an hour while the lock of a dead tab is kept for ever leaves no change behind it', async () => {
    world.setDeviceClock(HOUR_MS);
    const dead = await world.signedInPage();
    const reached = world.holdReply('POST', '/api/cart');
    await dead.runtime.dispatch(anAddition(world.kettle, 1));
    const release = await reached;
    dead.vanish();
    world.setDeviceClock(0);
    const page = await world.device.openPage();
    release();
    await world.pass(4 * 60_000, 2_000);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
  });

  it('back while an order is on the wire sends it no second time', async () => {
    const page = await world.signedInPage();
    const reached = world.holdReply('POST', '/api/orders');
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    const release = await reached;
    world.setDeviceClock(-3_000);
    const now = page.runtime.sync.now();
    world.device.wakeUp();
    await world.device.untilQuiet();
    release();
    await now;
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  /** A tab whose addition takes until `arrive` to reach the provider, and another one beside it. */
  async function anAdditionUnderWay() {
    const page = await world.signedInPage();
    let arrive = () => {};
    const delayed = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const sent = { count: 0 };
    world.device.setNetwork(async (request, next) => {
      if (request.method !== 'POST') return next(request);
      sent.count += 1;
      if (sent.count === 1) await delayed;
      return next(request);
    });
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await vi.waitFor(() => expect(sent.count).toBe(1));
    return { page, sent, arrive, other: await world.device.openPage() };
  }

  it.each([true, false])(
    'forward while another tab has an addition on the wire makes it no second time (Web Locks: %s)',
    async (hasLocks) => {
      if (!hasLocks) await reopenWithoutLocks();
      const { page, other, sent, arrive } = await anAdditionUnderWay();
      world.setDeviceClock(HOUR_MS);
      for (let seconds = 0; seconds < 15; seconds += 1) {
        world.clock.advance(1_000);
        await other.runtime.sync.drain();
      }
      arrive();
      await world.settle(page);
      expect(sent.count).toBe(1);
      expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
    },
  );

  it('forward, and back before long, keeps nothing waiting that a dead tab left', async () => {
    await reopenWithoutLocks();
    const { page, other } = await anAdditionUnderWay();
    page.vanish();
    world.setDeviceClock(HOUR_MS);
    await other.runtime.sync.drain();
    world.setDeviceClock(0);
    await world.pass(60_000, 2_000);
    expect(await other.runtime.db.outbox.count()).toBe(0);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
  });

  it('an hour fast does not hide from a look-up that the order is there', async () => {
    world.setDeviceClock(HOUR_MS);
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/orders', times: 1 },
    ]);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });
});

describe('a clock that is set while there is no network, by a provider that says the time', () => {
  let areReadsLost = false;
  beforeEach(() => {
    areReadsLost = false;
    world.device.setNetwork(async (request, next) => {
      if (request.method === 'POST') areReadsLost = false;
      if (areReadsLost) throw new TypeError('Failed to fetch');
      const reply = await next(request);
      reply.headers.set('date', new Date(world.provider.now()).toUTCString());
      return reply;
    });
  });

  /** The change is the first that gets through: no answer has shown the device by then that its clock is wrong. */
  async function returnAt(page: Page, clockMs: number, fault: 'drop-before' | 'drop-after') {
    world.setDeviceClock(clockMs);
    world.provider.faults.set([{ kind: fault, method: 'POST', path: '/api/orders', times: 1 }]);
    areReadsLost = true;
    world.device.setOnline(true);
    await page.runtime.sync.now();
    await world.settle(page);
  }

  it('forward by minutes does not hide from a look-up that the order is there', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await returnAt(page, 5 * 60_000, 'drop-after');
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it('back by a day makes no proof of an order that was there before', async () => {
    const page = await world.signedInPage();
    const elsewhere = await world.secondDevice();
    const other = await world.signedInPage(world.buyer, elsewhere);
    await other.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(other);
    await world.pass(60 * 60_000, 60_000);
    world.device.setOnline(false);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await returnAt(page, -24 * HOUR_MS, 'drop-before');
    const orders = await world.provider.listOrders(world.buyer);
    const entries = await page.runtime.db.outbox.toArray();
    expect(orders.length + entries.length).toBe(2);
  });
});

describe('a device that slept between the claim and the request', () => {
  it('does not send what another context may have taken over', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/orders', times: 1 },
    ]);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.untilTried(page);
    // The look-up before the second try takes longer than the lease.
    const reached = world.holdReply('GET', '/api/orders/buyer/history');
    world.clock.advance(15_000);
    const release = await reached;
    const other = await world.device.openPage();
    world.setDeviceClock(60_000);
    release();
    await world.device.untilQuiet();
    await world.settle(other);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it('and whose clock was set back meanwhile does not take its lease for a longer one', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-before', method: 'POST', path: '/api/orders', times: 1 },
    ]);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.untilTried(page);
    const reached = world.holdReply('GET', '/api/orders/buyer/history');
    world.clock.advance(15_000);
    const release = await reached;
    world.device.requests.length = 0;
    world.sleepDevice(35_000);
    world.setDeviceClock(0);
    release();
    await world.device.untilQuiet();
    await world.settle(page);
    const looks = world.device.requests.map(({ method }) => method);
    expect(looks.slice(0, looks.indexOf('POST'))).toContain('GET');
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });
});
