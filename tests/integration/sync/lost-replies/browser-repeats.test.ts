import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { anOrder, openWorld, type World } from '#support/device/world.ts';

/*
 * A browser sends a request again by itself when a connection that was used before closes without an answer
 * (RFC 9110 §9.2.2; Chromium: HttpNetworkTransaction::ShouldResendRequest). The app sees one request and the answer to
 * the second.
 */

let world: World;
beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
});
afterEach(() => world.close());

const aWish = () =>
  addToWishlist({
    listingId: world.kettle.id,
    savedAt: '',
    title: world.kettle.title,
    image: '',
    price: world.kettle.price,
  });

/** The next request of this method arrives twice; of the answers only the second comes back. */
function repeatNext(
  method: string,
  {
    answerSecond,
    isLookLost = false,
  }: { answerSecond?: () => Response; isLookLost?: boolean } = {},
): void {
  let isOpen = true;
  let isLosing = false;
  world.device.setNetwork(async (request, next) => {
    if (isLosing && request.method === 'GET') {
      isLosing = false;
      throw new TypeError('Failed to fetch');
    }
    if (!isOpen || request.method !== method) return next(request);
    isOpen = false;
    isLosing = isLookLost;
    const again = request.clone();
    await next(request);
    return answerSecond?.() ?? next(again);
  });
}

describe('a request that the browser repeats, with a provider that keeps no keys', () => {
  it('saves a listing, though the second one is refused as saved already', async () => {
    const page = await world.signedInPage();
    repeatNext('POST', {
      answerSecond: () => Response.json({ error: 'Already saved' }, { status: 409 }),
    });
    await page.runtime.dispatch(aWish());
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toEqual([]);
    expect(await page.runtime.db.wishlist.count()).toBe(1);
  });

  it('does not save a mutation that was refused for another reason', async () => {
    const page = await world.signedInPage();
    world.device.setNetwork((request, next) =>
      request.method === 'POST'
        ? Promise.resolve(Response.json({ error: 'Sold yesterday' }, { status: 409 }))
        : next(request),
    );
    await page.runtime.dispatch(aWish());
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ state: 'refused' }]);
    expect(await page.runtime.db.wishlist.count()).toBe(0);
  });

  it('asks about an order of the last piece, which the first one has taken', async () => {
    await world.provider.setListing(world.kettle.id, { quantity: 1 });
    const page = await world.signedInPage();
    repeatNext('POST');
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { state: 'refused', lastFailure: { code: 'effect-unknown' } },
    ]);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it('asks about it, too, when the first look for it has no answer', async () => {
    await world.provider.setListing(world.kettle.id, { quantity: 1 });
    const page = await world.signedInPage();
    repeatNext('POST', { isLookLost: true });
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { state: 'refused', lastFailure: { code: 'effect-unknown' } },
    ]);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });

  it('says no to an order that nothing is left for', async () => {
    await world.provider.setListing(world.kettle.id, { quantity: 0 });
    const page = await world.signedInPage();
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { state: 'refused', lastFailure: { status: 409 } },
    ]);
  });
});
