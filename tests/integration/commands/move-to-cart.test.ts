import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { moveToCart } from '#core/commands/wishlist/remove-from-wishlist.ts';
import type { Page } from '#support/device/device.ts';
import { aLine, openWorld, type Ware, type World } from '#support/device/world.ts';

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld();
  page = await world.signedInPage();
});
afterEach(() => world.close());

const savedHere = async () =>
  (await page.runtime.db.wishlist.toArray()).map(({ listingId }) => listingId);
const savedThere = async () =>
  (await world.provider.wishlistOf(world.buyer)).map(({ listingId }) => listingId);
const sent = () => world.device.requests.filter(({ method }) => method !== 'GET');

/** Requests fail as well: a device that reports itself offline still sends one now and then. */
function goOffline(): void {
  world.device.setOnline(false);
  world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
}

async function save(ware: Ware): Promise<void> {
  await page.runtime.dispatch(addToWishlist({ ...aLine(ware), savedAt: '2026-11-20T08:00:00Z' }));
  await world.settle(page);
}

function move(...wares: readonly Ware[]): Promise<number> {
  return page.runtime.dispatch(
    ...wares.flatMap((ware) => moveToCart({ ...aLine(ware), quantity: 1, addedAt: 1 })),
  );
}

describe('moving saved listings into the cart', () => {
  it('adds one piece without variations, and only then takes it off the wishlist', async () => {
    await save(world.kettle);
    world.device.requests.length = 0;
    await move(world.kettle);
    expect(await savedHere()).toEqual([]);
    await world.settle(page);

    expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/cart',
      `DELETE /api/wishlist/${world.kettle.id}`,
    ]);
    expect(JSON.parse(sent()[0]?.body ?? '')).toEqual({
      productId: world.kettle.id,
      quantity: 1,
      variations: {},
    });
    expect(await savedThere()).toEqual([]);
  });

  it('happens once, however often and wherever it is tapped at the same time', async () => {
    const [first, second] = world.listings;
    if (first === undefined || second === undefined) throw new Error('Two wares are needed.');
    await save(first);
    await save(second);
    const tab = await world.device.openPage();
    const mutations = [first, second].flatMap((ware) =>
      moveToCart({ ...aLine(ware), quantity: 1, addedAt: 1 }),
    );
    const counts = await Promise.all([
      move(first, second),
      tab.runtime.dispatch(...mutations),
      move(second),
    ]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(4);
    await world.settle(page);
    const cart = await world.provider.cartOf(world.buyer);
    expect(cart.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('leaves on the wishlist the listings that the provider does not take into the cart, and moves the rest', async () => {
    const [first, second] = world.listings;
    if (first === undefined || second === undefined) throw new Error('Two wares are needed.');
    await save(first);
    await save(second);
    await world.provider.setListing(first.id, { quantity: 0 });
    await move(first, second);
    expect(await savedHere()).toEqual([]);
    await world.settle(page);

    expect(await savedHere()).toEqual([first.id]);
    expect(await savedThere()).toEqual([first.id]);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ listingId: second.id }]);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { kind: 'cart:add', state: 'refused' },
    ]);
  });

  it('is undone as a whole when it is given up before it was sent', async () => {
    await save(world.kettle);
    goOffline();
    await move(world.kettle);
    const [addition] = await page.runtime.db.outbox.toArray();
    expect(await page.runtime.sync.discard(addition?.seq ?? 0)).toBe(true);

    expect(await savedHere()).toEqual([world.kettle.id]);
    expect(await page.runtime.db.cartLines.count()).toBe(0);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await page.runtime.db.base.count()).toBe(0);
  });

  it('also of a listing that was saved a moment ago and is not sent', async () => {
    goOffline();
    await page.runtime.dispatch(
      addToWishlist({ ...aLine(world.kettle), savedAt: '2026-11-20T08:00:00Z' }),
    );
    await move(world.kettle);
    await world.provider.setListing(world.kettle.id, { quantity: 0 });
    world.device.setNetwork(undefined);
    world.device.setOnline(true);
    await world.settle(page);
    expect(await savedHere()).toEqual([world.kettle.id]);
    expect(await savedThere()).toEqual([world.kettle.id]);
  });
});

it('the price at which something was saved outlives later looks at the provider', async () => {
  await save(world.kettle);
  await world.provider.setListing(world.kettle.id, { price: 900 });
  await page.runtime.pullMember();
  expect(await page.runtime.db.wishlist.toArray()).toMatchObject([{ price: world.kettle.price }]);
  expect(await page.runtime.db.listings.get(world.kettle.id)).toMatchObject({ price: 900 });
});
