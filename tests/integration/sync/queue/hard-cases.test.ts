import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '#core/network/provider.ts';
import { cartResource } from '#core/mirror/resources/member-resources.ts';
import type { Page } from '#support/device/device.ts';
import { untilSent } from '#support/device/device.ts';
import { fillStorage } from '#kit/full-storage.ts';
import { aLine, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const FIFTEEN_MINUTES = 15 * 60 * 1000;
const quantities = async ({ runtime }: Page) =>
  (await runtime.db.cartLines.toArray()).map(({ quantity }) => quantity);
const stored = async () =>
  (await world.provider.cartOf(world.buyer)).map(({ quantity }) => quantity);

describe('taps that follow one whose reply is still out', () => {
  /** An addition whose reply was lost: sealed, and perhaps there already. */
  async function withUnansweredAddition(): Promise<Page> {
    const page = await world.signedInPage();
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.untilTried(page);
    return page;
  }

  it('add and remove: the line goes, also where it arrived', async () => {
    const page = await withUnansweredAddition();
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await page.runtime.dispatch(removeFromCart(aLine(world.kettle)));
    expect(await quantities(page)).toEqual([]);
    await world.settle(page);
    expect(await stored()).toEqual([]);
    expect(await quantities(page)).toEqual([]);
  });

  it('add and set: the line holds the quantity that was set', async () => {
    const page = await withUnansweredAddition();
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await page.runtime.dispatch(setCartQuantity({ ...aLine(world.kettle), quantity: 5 }));
    expect(await quantities(page)).toEqual([5]);
    await world.settle(page);
    expect(await stored()).toEqual([5]);
  });

  it('undo of an unanswered removal, then another quantity: the line is there', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    world.provider.faults.set([
      { kind: 'drop-after', method: 'DELETE', path: '/api/cart', times: 1 },
    ]);
    await page.runtime.dispatch(removeFromCart(aLine(world.kettle)));
    await world.untilTried(page);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.dispatch(setCartQuantity({ ...aLine(world.kettle), quantity: 4 }));
    expect(await quantities(page)).toEqual([4]);
    await world.settle(page);
    expect(await stored()).toEqual([4]);
  });
});

describe('a line of the cart that an order took', () => {
  it('is left alone when another device puts as many pieces there before the next look', async () => {
    const page = await world.signedInPage();
    const other = await world.signedInPage(world.buyer, await world.secondDevice());
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    const held = world.holdReply('POST', '/api/orders');
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    // The provider has answered, and the answer is still on its way.
    const release = await held;
    await other.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(other);
    release();
    await world.settle(page);
    await page.runtime.pullMember();
    await world.settle(page);
    expect(await stored()).toEqual([2]);
    expect(await quantities(page)).toEqual([2]);
  });
});

describe('an answer that says "unchanged"', () => {
  it('does not confirm rows that this device has changed since', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    const other = await world.signedInPage(world.buyer, await world.secondDevice());
    await other.runtime.dispatch(removeFromCart(aLine(world.kettle)));
    await world.settle(other);
    // The provider's cart is again as it was before the addition, tag and all.
    await page.runtime.pullMember();
    expect(await quantities(page)).toEqual([]);
  });

  it('does not confirm rows that a forced sign-out has cleared', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    await page.runtime.pullMember();
    world.provider.faults.set([{ kind: 'status', status: 401, path: '/api/auth/refresh-token' }]);
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    await page.runtime.pullMember();
    await vi.waitFor(() => {
      expect(page.runtime.session.currentUser()).toBeNull();
    });
    world.provider.faults.set([]);
    await world.signIn(page);
    expect(await quantities(page)).toEqual([1]);
  });
});

describe('a reply whose body never ends', () => {
  it('is given up: neither pulls nor changes hang for ever', async () => {
    const page = await world.signedInPage();
    const user = page.runtime.session.currentUser()!;
    world.device.setNetwork(async () => {
      const endless = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('{'));
        },
      });
      return new Response(endless, { headers: { 'content-type': 'application/json' } });
    });
    const pull = page.runtime.pull(cartResource(user));
    await world.pass(2 * READ_TIMEOUT_MS);
    expect(await pull).toBe('unreachable');
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.untilState(page, 'sending');
    await world.device.untilQuiet();
    world.clock.advance(WRITE_TIMEOUT_MS);
    // Whether anything gets through is asked too.
    await world.device.untilQuiet();
    world.clock.advance(READ_TIMEOUT_MS);
    await world.untilTried(page);
    world.device.setNetwork(undefined);
    await world.settle(page);
    expect(await stored()).toEqual([1]);
  });
});

describe('the watchdog', () => {
  it('outlives an error of the storage', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    const makeRoom = fillStorage('outbox');
    world.device.setOnline(true);
    await vi.waitFor(() => {
      expect(world.device.bugs.splice(0).length).toBeGreaterThan(0);
    });
    makeRoom();
    await world.pass(61_000);
    await untilSent(page);
    world.device.bugs.length = 0;
    expect(await stored()).toEqual([1]);
  });
});

describe('a line that another device removed while its order waited for consent', () => {
  it('does not come back when the order is given up', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    world.clock.advance(25 * 60 * 60 * 1000);
    const other = await world.signedInPage(world.buyer, await world.secondDevice());
    await other.runtime.dispatch(removeFromCart(aLine(world.kettle)));
    await world.settle(other);
    world.device.setOnline(true);
    await world.untilState(page, 'held');
    await page.runtime.pullMember();
    const [held] = await page.runtime.db.outbox.toArray();
    expect(await page.runtime.sync.discard(held!.seq)).toBe(true);
    expect(await quantities(page)).toEqual([]);
  });
});

describe('an order that waited for consent', () => {
  it('goes in its place, before later additions to the cart', async () => {
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    world.clock.advance(25 * 60 * 60 * 1000);
    world.device.setOnline(true);
    await world.untilState(page, 'held');
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    const [held] = await page.runtime.db.outbox.toArray();
    await page.runtime.sync.retry(held!.seq);
    await world.settle(page);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
    expect(await stored()).toEqual([2]);
    expect(await quantities(page)).toEqual([2]);
  });
});

describe('an order after one that waits for consent', () => {
  it('does not wait behind later changes of its line, however often that was ordered too', async () => {
    const [kettle, book] = [world.kettle, world.listings[1]!];
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(kettle, 1));
    await page.runtime.dispatch(anAddition(book, 1));
    await world.settle(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(anOrder(world, kettle, 1));
    world.clock.advance(25 * 60 * 60 * 1000);
    for (const tap of [anAddition(kettle, 1), anOrder(world, kettle, 1), anAddition(kettle, 2)])
      await page.runtime.dispatch(tap);
    await page.runtime.dispatch(anOrder(world, book, 1));
    world.device.setOnline(true);
    await world.untilState(page, 'held');
    await world.pass(10_000);
    expect(await world.provider.listOrders(world.buyer)).toMatchObject([{ listingId: book.id }]);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { state: 'held' },
      { state: 'queued' },
      { state: 'queued' },
      { state: 'queued' },
    ]);
  });
});

describe('one slow change', () => {
  it('does not keep others waiting while lanes are free', async () => {
    const page = await world.signedInPage();
    const reached = world.holdReply('POST', '/api/orders');
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    const release = await reached;
    await page.runtime.dispatch(anAddition(world.listings[1]!, 1));
    await vi.waitFor(async () => {
      expect(await stored()).toEqual([1]);
    });
    release();
    await untilSent(page);
  });
});

describe('a refresh that answers after another member has signed in', () => {
  it('changes nothing of their session', async () => {
    const page = await world.signedInPage();
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    const reached = world.holdReply('POST', '/api/auth/refresh-token');
    void page.runtime.pullMember();
    const release = await reached;
    await page.runtime.signIn.signOut();
    await world.signIn(page, world.otherBuyer);
    const before = await page.runtime.db.session.get('current');
    release();
    await world.device.untilQuiet();
    expect(await page.runtime.db.session.get('current')).toEqual(before);
    expect(page.runtime.session.currentUser()?.email).toBe(world.otherBuyer);
  });
});

describe('after signing in again', () => {
  it('queued mutations go at once', async () => {
    const page = await world.signedInPage();
    world.provider.faults.set([{ kind: 'status', status: 401, path: '/api/auth/refresh-token' }]);
    world.clock.advance(FIFTEEN_MINUTES + 1000);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await vi.waitFor(() => {
      expect(page.runtime.session.currentUser()).toBeNull();
    });
    world.provider.faults.set([]);
    await world.signIn(page);
    await untilSent(page);
    expect(await stored()).toEqual([1]);
  });
});

describe('an entry that an older version of the app could not read', () => {
  it('goes on when the app can', async () => {
    const page = await world.signedInPage();
    world.device.setOnline(false);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.db.outbox.toCollection().modify({ state: 'parked' });
    world.device.setOnline(true);
    await page.runtime.sync.now();
    await untilSent(page);
    expect(await stored()).toEqual([1]);
  });
});

describe('two orders that cost the same, on a provider without keys', () => {
  it('are both placed when the second was lost on its way', async () => {
    const plain = await openWorld({ capabilities: [] });
    const page = await plain.signedInPage();
    const hoodie = plain.listings.find(({ title }) => title === 'Faculty hoodie')!;
    const inColor = (color: string) => {
      const mutation = anOrder(plain, hoodie, 1, 'together');
      return {
        ...mutation,
        args: { ...(mutation.args as object), variations: { color, size: 'M' } },
      };
    };
    let orders = 0;
    plain.device.setNetwork((request, next) => {
      if (request.method !== 'POST' || !request.url.endsWith('/api/orders')) return next(request);
      orders += 1;
      return orders === 2 ? Promise.reject(new TypeError('Failed to fetch')) : next(request);
    });
    await page.runtime.dispatch(inColor('black'), inColor('maroon'));
    await plain.settle(page);
    expect(await plain.provider.listOrders(plain.buyer)).toHaveLength(2);
    await plain.close();
  });
});
