import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { moveToCart } from '#core/commands/wishlist/remove-from-wishlist.ts';
import { aLine, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe('a refused change', () => {
  it("leaves the view, stays visible with the provider's message, and is announced once (I2)", async () => {
    const page = await world.signedInPage();
    await world.provider.setListing(world.kettle.id, { quantity: 1 });
    await page.runtime.dispatch(anAddition(world.kettle, 5));
    expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 5 }]);
    await world.settle(page);

    expect(await page.runtime.db.cartLines.count()).toBe(0);
    const [entry] = await page.runtime.db.outbox.toArray();
    expect(entry).toMatchObject({
      state: 'refused',
      lastFailure: { status: 409, code: 'out-of-stock' },
    });
    expect(entry?.lastFailure?.message).toMatch(/1/);
    expect(await page.runtime.db.activity.toArray()).toMatchObject([
      { result: 'refused', announced: 0 },
    ]);
    expect(await page.runtime.db.base.count()).toBe(0);
    expect((await page.runtime.sync.summary()).phase).toBe('attention');
  });

  it('holds up nothing that does not depend on it (I8)', async () => {
    const page = await world.signedInPage();
    const [poison, ...others] = world.listings;
    await world.provider.setListing(poison!.id, { status: 'sold' });
    world.device.setOnline(false);
    for (const listing of world.listings) await page.runtime.dispatch(anAddition(listing, 1));
    world.device.setOnline(true);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(others.length);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ state: 'refused' }]);
  });

  it('that is the second half of a move stands by itself when it is retried: the first is in the cart (I2)', async () => {
    const page = await world.signedInPage();
    const line = { ...aLine(world.kettle), quantity: 1, addedAt: 1 };
    await page.runtime.dispatch(addToWishlist({ ...line, savedAt: '2026-01-01T00:00:00.000Z' }));
    await world.settle(page);
    const path = `/api/wishlist/${world.kettle.id}`;
    world.provider.faults.set([{ kind: 'status', status: 422, method: 'DELETE', path, times: 1 }]);
    await page.runtime.dispatch(...moveToCart(line));
    await world.settle(page);
    const [refused] = await page.runtime.db.outbox.toArray();
    expect(refused).toMatchObject({ kind: 'wishlist:remove', state: 'refused' });
    // More of the same line, which the provider will not take, is on its way meanwhile.
    await world.provider.setListing(world.kettle.id, { quantity: 1 });
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 7));
    await page.runtime.sync.retry(refused!.seq);
    world.device.setOnline(true);
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { kind: 'cart:add', state: 'refused' },
    ]);
    expect(await world.provider.wishlistOf(world.buyer)).toEqual([]);
  });

  it('that left the wishlist for the cart brings back no other refused addition when it is retried', async () => {
    const page = await world.signedInPage();
    const line = { ...aLine(world.kettle), quantity: 1, addedAt: 1 };
    await page.runtime.dispatch(addToWishlist({ ...line, savedAt: '2026-01-01T00:00:00.000Z' }));
    await world.settle(page);
    world.provider.faults.set([
      { kind: 'status', status: 422, method: 'POST', path: '/api/cart', times: 1 },
      { kind: 'status', status: 422, method: 'DELETE', path: `/api/wishlist/${world.kettle.id}` },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    await page.runtime.dispatch(...moveToCart(line));
    await world.settle(page);
    const entries = await page.runtime.db.outbox.toArray();
    expect(entries).toMatchObject([
      { kind: 'cart:add', state: 'refused' },
      { kind: 'wishlist:remove', state: 'refused' },
    ]);
    world.provider.faults.set([]);
    await page.runtime.sync.retry(entries[1]!.seq);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ kind: 'cart:add' }]);
  });

  it('can be sent again by the person, as a new mutation', async () => {
    const page = await world.signedInPage();
    await world.provider.setListing(world.kettle.id, { quantity: 0 });
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    const [refused] = await page.runtime.db.outbox.toArray();

    await world.provider.setListing(world.kettle.id, { quantity: 5 });
    await page.runtime.sync.retry(refused!.seq);
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
  });

  it('can be given up by the person', async () => {
    const page = await world.signedInPage();
    await world.provider.setListing(world.kettle.id, { status: 'sold' });
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    const [refused] = await page.runtime.db.outbox.toArray();
    expect(await page.runtime.sync.discard(refused!.seq)).toBe(true);
    expect((await page.runtime.sync.summary()).phase).toBe('idle');
  });
});

describe('an order', () => {
  it('is not placed at a price the buyer did not see, and shows the new one', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    // Half the price: the amount would also pay for four pieces.
    await world.provider.setListing(world.kettle.id, { price: world.kettle.price / 2 });
    world.device.setOnline(true);
    await world.settle(page);

    expect(await world.provider.listOrders(world.buyer)).toEqual([]);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { state: 'refused', lastFailure: { code: 'price-changed' } },
    ]);
    expect(await page.runtime.db.orders.count()).toBe(0);
    expect(await page.runtime.db.cartLines.toArray()).toMatchObject([
      { quantity: 2, price: world.kettle.price / 2 },
    ]);
  });

  it('of several lines keeps the accepted ones and brings back the refused ones', async () => {
    const page = await world.signedInPage();
    const [good, bad] = world.listings;
    await page.runtime.dispatch(anAddition(good!, 1), anAddition(bad!, 1));
    await world.settle(page);
    await world.provider.setListing(bad!.id, { quantity: 0 });
    await page.runtime.dispatch(
      anOrder(world, good!, 1, 'together'),
      anOrder(world, bad!, 1, 'together'),
    );
    expect(await page.runtime.db.cartLines.count()).toBe(0);
    await world.settle(page);

    expect(await world.provider.listOrders(world.buyer)).toMatchObject([{ listingId: good!.id }]);
    expect(await page.runtime.db.cartLines.toArray()).toMatchObject([
      { listingId: bad!.id, quantity: 1 },
    ]);
    expect(await page.runtime.db.orders.toArray()).toMatchObject([
      { listingId: good!.id, status: 'processing' },
    ]);
  });

  it('that never left the device can be taken back, and its line is in the cart again', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    const [entry] = await page.runtime.db.outbox.toArray();
    expect(await page.runtime.sync.discard(entry!.seq)).toBe(true);
    expect(await page.runtime.db.orders.count()).toBe(0);
    expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 1 }]);
  });

  it('that may have arrived cannot be taken back', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([{ kind: 'drop-after', method: 'POST', path: '/api/orders' }]);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.untilTried(page);
    const [entry] = await page.runtime.db.outbox.toArray();
    expect(await page.runtime.sync.discard(entry!.seq)).toBe(false);
    expect(await page.runtime.db.outbox.count()).toBe(1);
  });

  it('older than a day asks before it goes', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    world.clock.advance(25 * 60 * 60 * 1000);
    world.device.setOnline(true);
    await world.untilState(page, 'held');
    expect(await world.provider.listOrders(world.buyer)).toEqual([]);

    const [held] = await page.runtime.db.outbox.toArray();
    await page.runtime.sync.retry(held!.seq);
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });
});
