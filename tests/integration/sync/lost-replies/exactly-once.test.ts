import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { untilSent } from '#support/device/device.ts';
import { ALONE, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
// One call for each change: batches are tested in batches.test.ts.
beforeEach(async () => {
  world = await openWorld({ capabilities: ALONE });
});
afterEach(() => world.close());

describe('a change whose reply was lost after it happened (I3)', () => {
  it('is sent again with the same key and bytes, and happens once', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/orders', times: 1 },
    ]);

    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    await world.settle(page);

    const sends = world.device.requests.filter(
      ({ method, path }) => method === 'POST' && path === '/api/orders',
    );
    expect(sends).toHaveLength(2);
    expect(new Set(sends.map(({ key }) => key)).size).toBe(1);
    expect(new Set(sends.map(({ body }) => body)).size).toBe(1);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it('happens once for an addition to the cart, which the provider would otherwise add up', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/cart', times: 3 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  });

  it('happens once even when the provider answers 500 after it happened', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'status-after', status: 500, method: 'POST', path: '/api/orders', times: 1 },
    ]);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });
});

describe('a sealed entry (I5)', () => {
  it('keeps its bytes when the shopper changes the line again, and the new mutation follows', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.untilTried(page);
    await page.runtime.dispatch(anAddition(world.kettle, 4));

    expect(await page.runtime.db.outbox.count()).toBe(2);
    expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 5 }]);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 5 }]);
    const bodies = world.device.requests
      .filter(({ path }) => path === '/api/cart')
      .filter(({ method }) => method === 'POST');
    expect(bodies.map(({ body }) => (JSON.parse(body) as { quantity: number }).quantity)).toEqual([
      1, 1, 4,
    ]);
  });
});

describe('two contexts of one device (I13)', () => {
  it('send each entry once between them', async () => {
    const first = await world.signedInPage();
    const second = await world.device.openPage();
    world.device.setOnline(false);
    for (const listing of world.listings) await first.runtime.dispatch(anAddition(listing, 1));
    world.device.setOnline(true);
    await Promise.all([first.runtime.sync.now(), second.runtime.sync.now()]);
    await untilSent(first);

    const keys = world.device.requests
      .filter(({ method }) => method === 'POST')
      .flatMap(({ key }) => key ?? []);
    expect(keys).toHaveLength(world.listings.length);
    expect(new Set(keys).size).toBe(world.listings.length);
  });

  it('stay right without any locks, by leases alone', async () => {
    const unlocked = await openWorld({ hasLocks: false });
    const first = await unlocked.signedInPage();
    const second = await unlocked.device.openPage();
    unlocked.device.setOnline(false);
    for (const listing of unlocked.listings) await first.runtime.dispatch(anAddition(listing, 1));
    unlocked.device.setOnline(true);
    await Promise.all([first.runtime.sync.now(), second.runtime.sync.now()]);
    await untilSent(first);
    const keys = unlocked.device.requests
      .filter(({ method }) => method === 'POST')
      .flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    await unlocked.close();
  });
});

describe('a context that is killed while it sends (I12)', () => {
  it('leaves an entry that the next one sends at once, and that happens once', async () => {
    const doomed = await world.signedInPage();
    const reached = world.holdReply('POST', '/api/orders');
    await doomed.runtime.dispatch(anOrder(world, world.kettle, 1));
    await reached;
    doomed.kill();
    world.device.setNetwork(undefined);

    const next = await world.device.openPage();
    await untilSent(next);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    expect(await next.runtime.db.orders.toArray()).toMatchObject([{ status: 'processing' }]);
  });

  it('and whose lock is never freed leaves an entry that is sent when the lease has run out', async () => {
    const doomed = await world.signedInPage();
    const reached = world.holdReply('POST', '/api/orders');
    await doomed.runtime.dispatch(anOrder(world, world.kettle, 1));
    await reached;
    doomed.vanish();
    world.device.setNetwork(undefined);

    const next = await world.device.openPage();
    await world.device.untilQuiet();
    expect(await next.runtime.db.outbox.toArray()).toMatchObject([{ state: 'sending' }]);
    expect(await next.runtime.db.orders.toArray()).toMatchObject([{ status: 'queued' }]);
    world.clock.advance(46_000);
    await world.settle(next);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    expect(await next.runtime.db.orders.toArray()).toMatchObject([{ status: 'processing' }]);
  });

  it('may come back late: the answer it brings holds, and nothing happens twice', async () => {
    const frozen = await world.signedInPage();
    const reached = world.holdReply('POST', '/api/cart');
    await frozen.runtime.dispatch(anAddition(world.kettle, 2));
    const thaw = await reached;
    const other = await world.device.openPage();
    world.clock.advance(46_000);
    world.device.setNetwork(undefined);
    await world.settle(other);
    thaw();
    await world.settle(other);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
    expect(await other.runtime.db.cartLines.toArray()).toMatchObject([
      { listingId: world.kettle.id, quantity: 2 },
    ]);
  });
});
