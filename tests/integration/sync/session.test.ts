import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartResource } from '#core/mirror/member-resources.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const FIFTEEN_MINUTES = 15 * 60 * 1000;
const refreshes = () =>
  world.device.requests.filter(({ path }) => path === '/api/auth/refresh-token');

describe('an access token that ran out (I11)', () => {
  it('is renewed once for all that meet it, costs no attempt and loses nothing', async () => {
    const page = await world.signedInPage();
    const second = await world.device.openPage();
    world.device.setOnline(false);
    for (const listing of world.listings) await page.runtime.dispatch(anAddition(listing, 1));
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    world.device.setOnline(true);
    await Promise.all([world.settle(page), second.runtime.pullMember(), page.runtime.pullMember()]);

    expect(refreshes()).toHaveLength(1);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(world.listings.length);
    expect(page.runtime.session.currentUser()).not.toBeNull();
  });

  it('keeps the member signed in while the refresh finds no network, a broken gateway or a foreign page', async () => {
    const page = await world.signedInPage();
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    for (const fault of [
      { kind: 'drop-before' },
      { kind: 'status', status: 503 },
      { kind: 'captive' },
    ] as const) {
      world.provider.faults.set([{ ...fault, path: '/api/auth/refresh-token' }]);
      await page.runtime.dispatch(anAddition(world.kettle, 1));
      await page.runtime.pullMember();
      expect(page.runtime.session.currentUser()).not.toBeNull();
      expect(world.device.vault.hasAccessToken()).toBe(true);
    }
    world.provider.faults.set([]);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 3 }]);
  });

  it('that cannot be renewed signs out, keeps the log, and sends it after the next sign-in', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([{ kind: 'status', status: 401, path: '/api/auth/refresh-token' }]);
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await vi.waitFor(() => {
      expect(page.runtime.session.currentUser()).toBeNull();
    });
    expect(world.device.vault.hasAccessToken()).toBe(false);
    expect(await page.runtime.db.orders.count()).toBe(0);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { attempts: 0, state: 'queued' },
    ]);
    expect((await page.runtime.sync.summary()).phase).toBe('signed-out');

    world.provider.faults.set([{ kind: 'drop-before', method: 'POST', path: '/api/orders' }]);
    await world.signIn(page);
    expect(await page.runtime.db.orders.toArray()).toMatchObject([{ status: 'queued' }]);
    world.provider.faults.set([]);
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });
});

describe('another member on the same device (I10)', () => {
  it('never sends what the first one left behind', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([{ kind: 'status', status: 401, path: '/api/auth/refresh-token' }]);
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await vi.waitFor(() => {
      expect(page.runtime.session.currentUser()).toBeNull();
    });
    world.provider.faults.set([]);

    await world.signIn(page, world.otherBuyer);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    world.clock.advance(10 * 60 * 1000);
    await page.runtime.sync.now();
    await vi.waitFor(async () => {
      expect(await world.provider.cartOf(world.otherBuyer)).toHaveLength(1);
    });
    expect(await world.provider.listOrders(world.buyer)).toEqual([]);
    expect(await page.runtime.db.orders.count()).toBe(0);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ kind: 'order:place' }]);
    await page.runtime.sync.discardForeign();
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });
});

describe('a chosen logout', () => {
  it('leaves nothing of the member on the device, also offline', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.signIn.signOut();

    const { db } = page.runtime;
    for (const table of [
      db.session,
      db.outbox,
      db.base,
      db.settlements,
      db.cartLines,
      db.wishlist,
      db.orders,
      db.activity,
    ]) {
      expect(await table.count(), table.name).toBe(0);
    }
    expect((await db.resources.toArray()).filter(({ key }) => key.startsWith('me/'))).toEqual([]);
    expect(world.device.vault.read()).toBeNull();
  });
});

describe('a session at start', () => {
  it('takes the token that the worker renewed while no page was open', async () => {
    const page = await world.signedInPage();
    const before = world.device.vault.read();
    page.close();
    const worker = await world.device.openWorker();
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    await worker.runtime.pull(cartResource(before!.user));
    worker.close();
    expect(world.device.vault.read()?.accessToken).toBe(before?.accessToken);

    const next = await world.device.openPage();
    expect(world.device.vault.read()?.accessToken).not.toBe(before?.accessToken);
    expect(next.runtime.session.currentUser()?.email).toBe(world.buyer);
  });

  it('is nobody’s when one of the three values is missing', async () => {
    const page = await world.signedInPage();
    page.close();
    world.device.vault.clear();
    const next = await world.device.openPage();
    expect(next.runtime.session.currentUser()).toBeNull();
    expect(await next.runtime.db.session.count()).toBe(0);
  });
});

describe('a wrong code', () => {
  it('is refused in words and starts no refresh', async () => {
    const page = await world.signedInPage();
    const result = await page.runtime.signIn.verifyCode(world.otherBuyer, '000000');
    expect(result).toMatchObject({ ok: false });
    expect(refreshes()).toEqual([]);
  });
});
