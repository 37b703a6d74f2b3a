import { afterEach, expect, it, vi } from 'vitest';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

/* Without stored keys, when what a look-up compares with went with the session, or the clock was set since. */

let world: World;
afterEach(() => world.close());

/** After ten failures it waits for the person. */
const GIVEN_UP = {
  ...{ state: 'refused', lease: null, readyAt: null, waitsFor: [] },
  lastFailure: {
    kind: 'server',
    status: 500,
    message: null,
    code: null,
    details: null,
    inARow: 10,
  },
} as const;

it('an addition that was never tried before the session ended, and is lost after the next sign-in, is not taken for the line that was there', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db } = page.runtime;
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  // Nothing gets through: from the first failure on the rest waits untried.
  world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
  await page.runtime.dispatch(anAddition(world.listings[1]!, 1));
  await world.untilTried(page);
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  // The network is back, and the session was revoked meanwhile.
  world.device.setNetwork(() =>
    Promise.resolve(Response.json({ error: 'Please sign in.' }, { status: 401 })),
  );
  await page.runtime.pullMember();
  await vi.waitFor(() => expect(page.runtime.session.currentUser()).toBeNull());
  expect((await db.outbox.toArray()).map(({ sealed }) => sealed === null)).toEqual([false, true]);
  let lost = 0;
  const isCart = ({ url }: Request) => url.endsWith('/api/cart');
  world.device.setNetwork(async (request, next) => {
    if (request.method === 'POST' && isCart(request)) {
      const { productId } = (await request.clone().json()) as { productId: string };
      if (productId === world.kettle.id && lost === 0) {
        lost += 1;
        throw new TypeError('Failed to fetch');
      }
    }
    // On a slow line the change that waited for the sign-in leaves before the first look at the cart is answered.
    if (request.method === 'GET' && isCart(request))
      await vi.waitFor(() => expect(lost).toBe(1), 5_000);
    return next(request);
  });
  await world.signIn(page);
  await world.settle(page);
  expect(lost).toBe(1);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [1, 1],
    orders: 0,
  });
});

it('an order that was lost is not taken for the one before it, also when the rows of the member went with the session', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db } = page.runtime;
  world.device.setOnline(false);
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  let orders = 0;
  let isRevoked = false;
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (isRevoked) return Response.json({ error: 'Sign in.' }, { status: 401 });
    if (request.method === 'POST' && pathname === '/api/orders') {
      orders += 1;
      if (orders === 2) {
        isRevoked = true;
        // Lost on the way; from now on the session is none.
        throw new TypeError('Failed to fetch');
      }
    }
    return next(request);
  });
  world.device.setOnline(true);
  await vi.waitFor(() => expect(orders).toBe(2), 10_000);
  await page.runtime.pullMember();
  await vi.waitFor(() => expect(page.runtime.session.currentUser()).toBeNull());
  let isLookedUp = false;
  isRevoked = false;
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/orders/buyer/history') {
      // The first pull is on a slow line: what is looked up comes before.
      if (isLookedUp) return next(request);
      isLookedUp = true;
      await vi
        .waitFor(async () => expect(await db.outbox.count()).toBe(0), 8_000)
        .catch(() => undefined);
    }
    return next(request);
  });
  await world.signIn(page);
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['order:place refused, ambiguous'],
    held: [1],
    orders: 1,
  });
}, 60_000);

it('a change that is retried after a later one of the row is not taken for that one, also when the member has signed in again between', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db } = page.runtime;
  let isLost = true;
  world.device.setNetwork((request, next) =>
    isLost && request.method === 'POST' && request.url.endsWith('/cart')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : next(request),
  );
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  await db.outbox.toCollection().modify(GIVEN_UP as never);
  const { seq } = (await db.outbox.toArray())[0]!;
  isLost = false;
  await page.runtime.sync.now();
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1), 5_000);
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
  // The session ends, and begins anew.
  world.provider.faults.set([{ kind: 'status', status: 401, path: '/api/auth/refresh-token' }]);
  world.clock.advance(15 * 60_000 + 1000);
  await page.runtime.pullMember();
  await vi.waitFor(() => expect(page.runtime.session.currentUser()).toBeNull());
  world.provider.faults.set([]);
  await world.signIn(page);
  await page.runtime.sync.retry(seq);
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [1],
    orders: 0,
  });
});

it('an answer from before a settled change never replaces it, also when the member has signed in again since (I7)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, signIn } = page.runtime;
  // A code is asked for in another tab.
  world.clock.advance(61_000);
  await signIn.requestCode(world.buyer);
  const reached = world.holdReply('GET', '/api/cart');
  const look = page.runtime.pullMember();
  const release = await reached;
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0), 5_000);
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 2 }]);
  await signIn.signOut();
  await signIn.verifyCode(world.buyer, world.provider.lastCode(world.buyer));
  expect(await db.settlements.count()).toBe(0);
  release();
  await look;
  await world.device.untilQuiet();
  await vi.waitFor(async () => expect(await db.resources.get('me/cart')).toBeDefined());
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 2 }]);
});

it('a change that is retried after a later one of the row is not taken for that one, also when the clock was put right between', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db } = page.runtime;
  world.setDeviceClock(60 * 60_000);
  let isLost = true;
  world.device.setNetwork((request, next) =>
    isLost && request.method === 'POST'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : next(request),
  );
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  await db.outbox.toCollection().modify(GIVEN_UP as never);
  const { seq } = (await db.outbox.toArray())[0]!;
  isLost = false;
  world.setDeviceClock(0);
  await page.runtime.sync.now();
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.pass(60_000);
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
  await page.runtime.sync.retry(seq);
  await world.pass(60_000);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [1],
    orders: 0,
  });
});

it('an addition from before the first look at the cart, whose request was lost, is not taken for the line that was there', async () => {
  world = await openWorld({ capabilities: [] });
  const before = await world.signedInPage();
  await before.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(before);
  // On a second device the first look at the cart gets no answer, and then the request of the addition none.
  const device = await world.secondDevice();
  let isLost = true;
  device.setNetwork((request, next) =>
    isLost && new URL(request.url).pathname === '/api/cart'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : next(request),
  );
  const page = await world.signedInPage(world.buyer, device);
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  isLost = false;
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [1],
    orders: 0,
  });
});
