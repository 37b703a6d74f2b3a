import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveToCart } from '#core/commands/wishlist/remove-from-wishlist.ts';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { writeReview } from '#core/commands/lazy/reviews/write-review.ts';
import { createGate } from '#support/create-gate.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { aLine, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
});
afterEach(() => world.close());

const cart = async () => (await world.provider.cartOf(world.buyer)).map(({ quantity }) => quantity);

describe('pieces added to a line that exists, with a provider that keeps no keys', () => {
  it.each([
    ['before', 'drop-before'],
    ['after', 'drop-after'],
  ] as const)('are added once when the connection breaks %s they arrive', async (_when, kind) => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 5));
    await world.settle(page);
    world.provider.faults.set([{ kind, method: 'POST', path: '/api/cart', times: 1 }]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    expect(await cart()).toEqual([7]);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('are asked about when another device has changed the line meanwhile', async () => {
    const page = await world.signedInPage();
    const other = await world.signedInPage(world.buyer, await world.secondDevice());
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.untilTried(page);
    await other.runtime.dispatch(anAddition(world.kettle, 5));
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { state: 'refused', lastFailure: { code: 'effect-unknown' } },
    ]);
    expect(await cart()).toEqual([7]);
  });

  it('are asked about when another device has ordered the line meanwhile, with all that it held', async () => {
    const page = await world.signedInPage();
    const other = await world.signedInPage(world.buyer, await world.secondDevice());
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.untilTried(page);
    await other.runtime.pullMember();
    await other.runtime.dispatch(anOrder(world, world.kettle, 2));
    await world.settle(other);
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { state: 'refused', lastFailure: { code: 'effect-unknown' } },
    ]);
    expect(await cart()).toEqual([]);
  });

  it('are asked about behind others whose answer is lost, when another device has put in as many since', async () => {
    const page = await world.signedInPage();
    const other = await world.signedInPage(world.buyer, await world.secondDevice());
    world.device.setNetwork((request, next) =>
      request.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : next(request),
    );
    await page.runtime.dispatch(anAddition(world.kettle, 3));
    await world.untilTried(page);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await other.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(other);
    // Its answer for the line is left out, as the three may be in it.
    await page.runtime.pullMember();
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { state: 'refused', args: { quantity: 3 }, lastFailure: { code: 'effect-unknown' } },
      { state: 'refused', args: { quantity: 1 }, lastFailure: { code: 'effect-unknown' } },
    ]);
    expect(await cart()).toEqual([1]);
  });

  it('are not asked about behind others that a pull has shown before their answer was looked for', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/cart', times: 2 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 3));
    await world.untilTried(page);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.pullMember();
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await cart()).toEqual([4]);
  });

  it('are asked about behind an order that was refused with a price, when a pull had shown others meanwhile', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 4));
    await world.settle(page);
    const other = await world.signedInPage(world.buyer, await world.secondDevice());
    await other.runtime.dispatch(anAddition(world.kettle, 3));
    await world.settle(other);

    let refuse = (_response: Response) => {};
    const refused = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    world.device.setNetwork((request, next) => {
      if (request.method !== 'POST') return next(request);
      const isOrder = request.url.endsWith('/api/orders');
      return isOrder ? refused : Promise.reject(new TypeError('Failed to fetch'));
    });
    await page.runtime.dispatch(anOrder(world, world.kettle, 4));
    await world.untilState(page, 'sending');
    await page.runtime.dispatch(anAddition(world.kettle, 3));
    // Its answer for the line is left out, as the order may be in it, but it is known that the line was another.
    await page.runtime.pullMember();
    const words = { error: 'The price has changed.', currentPrice: 1600 };
    refuse(Response.json(words, { status: 409 }));
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { kind: 'order:place', state: 'refused' },
      { kind: 'cart:add', state: 'refused', lastFailure: { code: 'effect-unknown' } },
    ]);
    expect(await cart()).toEqual([7]);
  });

  it('are asked about when they are retried after others of this device were added', async () => {
    const page = await world.signedInPage();
    let isBlocked = true;
    world.device.setNetwork(async (request, next) =>
      isBlocked && request.method === 'POST' && request.url.endsWith('/api/cart')
        ? new Response('<h1>413</h1>', { status: 413 })
        : next(request),
    );
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.pass(12 * 60 * 60 * 1000, 5 * 60_000);
    isBlocked = false;
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    const [refused] = await page.runtime.db.outbox.toArray();
    await page.runtime.sync.retry(refused!.seq);
    await world.settle(page);
    const [asked] = await page.runtime.db.outbox.toArray();
    expect(asked).toMatchObject({ state: 'refused', lastFailure: { kind: 'ambiguous' } });
    await page.runtime.sync.retry(asked!.seq);
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await cart()).toEqual([4]);
  });

  it('that were refused at the first try stay refused, and what moved to the cart is still saved', async () => {
    const page = await world.signedInPage();
    const { id, title, price } = world.kettle;
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.dispatch(
      addToWishlist({ listingId: id, savedAt: '', title, image: '', price }),
    );
    await world.settle(page);
    await world.provider.setListing(id, { quantity: 1 });
    await page.runtime.dispatch(...moveToCart({ ...aLine(world.kettle), quantity: 1, addedAt: 1 }));
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { kind: 'cart:add', state: 'refused' },
    ]);
    expect(await page.runtime.db.wishlist.count()).toBe(1);
    expect(await world.provider.wishlistOf(world.buyer)).toHaveLength(1);
  });
});

describe('a 408, with a provider that keeps no keys', () => {
  /** A proxy in front of the provider times out while it waits for the answer, once. */
  const giveUpWaiting = (path: string) => {
    let isTired = true;
    world.device.setNetwork(async (request, next) => {
      const reply = await next(request);
      if (!isTired || request.method !== 'POST' || !request.url.endsWith(path)) return reply;
      isTired = false;
      return new Response(null, { status: 408 });
    });
  };

  it('leaves open whether pieces were added: they are looked for before they are added again', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 5));
    await world.settle(page);
    giveUpWaiting('/api/cart');
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    expect(await cart()).toEqual([7]);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('leaves open whether an order was placed: it is looked for, not before it can have arrived, and not placed again', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    giveUpWaiting('/api/orders');
    const asked = () => world.device.requests.filter(({ path }) => path.includes('history')).length;
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    await world.untilTried(page);
    const before = asked();
    await world.pass(29_000, 1_000);
    expect(asked()).toBe(before);
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });
});

describe('a review of a listing that is gone', () => {
  it('is refused after a lost reply, and can be given up', async () => {
    const page = await world.signedInPage();
    let isLost = true;
    world.device.setNetwork(async (request, next) => {
      if (isLost && request.method === 'POST') throw new TypeError('Failed to fetch');
      return next(request);
    });
    await page.runtime.dispatch(
      writeReview({
        ...{ localId: 'r', listingId: '00000000000000000000dead', title: 'Gone', rating: 5 },
        ...{ comment: 'Good', writtenAt: new Date(world.clock.now()).toISOString() },
        reviewer: { id: memberId('newcomer'), name: '', pictureUrl: '' },
        reviewedUserId: memberId('newcomer'),
      }),
    );
    await world.untilTried(page);
    isLost = false;
    await world.settle(page);
    const [entry] = await page.runtime.db.outbox.toArray();
    expect(entry).toMatchObject({ state: 'refused' });
    expect(await page.runtime.sync.discard(entry!.seq)).toBe(true);
  });
});

describe('an order that never arrived, of what another device ordered a minute before', () => {
  it('is asked about, as that order is no proof of this one', async () => {
    let lost = '';
    world.device.setNetwork(async (request, next) => {
      const call = `${request.method} ${new URL(request.url).pathname}`;
      if (lost.includes(call)) throw new TypeError('Failed to fetch');
      const reply = await next(request);
      // As every server does: the device learns the provider's time by it.
      reply.headers.set('date', new Date(world.provider.now()).toUTCString());
      return reply;
    });
    const page = await world.signedInPage();
    const other = await world.signedInPage(world.buyer, await world.secondDevice());
    await other.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(other);
    await world.pass(60_000);
    lost = `POST /api/orders, ${LOOK_UP}`;
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.untilTried(page);
    lost = '';
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { state: 'refused', lastFailure: { code: 'effect-unknown' } },
    ]);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  });
});

describe('a device that slept between the effect of an order and its answer', () => {
  it('orders once, when the answer is taken in while another page looks the order up', async () => {
    const device = await world.secondDevice({ hasLocks: false });
    const page = await world.signedInPage(world.buyer, device);
    const other = await device.openPage();
    const [thawed, thaw] = createGate();
    const [told, tell] = createGate();
    const seen: string[] = [];
    device.setNetwork(async (request, next) => {
      const reply = await next(request);
      const call = `${request.method} ${new URL(request.url).pathname}`;
      seen.push(call);
      if (call === 'POST /api/orders') await thawed;
      if (call === LOOK_UP) await told;
      return reply;
    });
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await vi.waitFor(() => {
      expect(seen).toContain('POST /api/orders');
    });
    // The clock of a device that sleeps goes on, its timers do not.
    world.setDeviceClock(46_000);
    const looking = other.runtime.sync.now();
    await vi.waitFor(() => {
      expect(seen).toContain(LOOK_UP);
    });
    thaw();
    await vi.waitFor(async () => {
      expect(await page.runtime.db.outbox.count()).toBe(0);
    });
    tell();
    await looking;
    await world.settle(other);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    expect(seen.filter((call) => call === 'POST /api/orders')).toHaveLength(1);
  });
});

const LOOK_UP = 'GET /api/orders/buyer/history';

describe('a provider that says yes without the cart', () => {
  it('is believed, once', async () => {
    const page = await world.signedInPage();
    let posts = 0;
    world.device.setNetwork(async (request, next) => {
      const response = await next(request);
      if (request.method !== 'POST' || !request.url.endsWith('/api/cart')) return response;
      posts += 1;
      return Response.json({ message: 'Added' });
    });
    await page.runtime.dispatch(anAddition(world.kettle, 3));
    await world.settle(page);
    await world.pass(60_000);
    expect(posts).toBe(1);
    expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 3 }]);
  });
});

describe('a line that another device has put into the cart after an order of it', () => {
  it('stays', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(page);
    const other = await world.signedInPage(world.buyer, await world.secondDevice());
    await other.runtime.dispatch(anAddition(world.kettle, 4));
    await world.settle(other);
    await world.pass(10 * 60_000);
    await page.runtime.pullMember();
    await world.settle(page);
    expect(await cart()).toEqual([4]);
  });

  it('stays when the order found no line there, as yet another had taken it', async () => {
    const [, novel = world.kettle] = world.listings;
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    const other = await world.signedInPage(world.buyer, await world.secondDevice());
    let isHeld = true;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isOrdered = false;
    world.device.setNetwork(async (request, next) => {
      const call = `${request.method} ${new URL(request.url).pathname}`;
      if (call === 'POST /api/cart' && isHeld) await released;
      if (call === 'GET /api/cart' && isOrdered) {
        isOrdered = false;
        await other.runtime.dispatch(anAddition(world.kettle, 3));
        await world.settle(other);
      }
      const response = await next(request);
      isOrdered ||= call === 'POST /api/orders';
      return response;
    });
    // The order waits behind it.
    await page.runtime.dispatch(anAddition(novel, 1));
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await other.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(other);
    await page.runtime.pullMember();
    isHeld = false;
    release();
    await world.settle(page);
    await page.runtime.pullMember();
    await world.settle(page);
    expect(await cart()).toContain(3);
  });
});
