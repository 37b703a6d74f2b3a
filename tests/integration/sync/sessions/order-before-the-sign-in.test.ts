import { afterEach, expect, it, vi } from 'vitest';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an order that was lost is not taken for the one before it, when the member has signed in again and the first look at the orders came before the look-up', async () => {
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
        throw new TypeError('Failed to fetch');
      }
    }
    return next(request);
  });
  world.device.setOnline(true);
  await vi.waitFor(() => expect(orders).toBe(2), 10_000);
  await page.runtime.pullMember();
  await vi.waitFor(() => expect(page.runtime.session.currentUser()).toBeNull());
  isRevoked = false;
  let looks = 0;
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/orders/buyer/history') {
      looks += 1;
      if (looks > 1)
        await vi
          .waitFor(
            async () => expect((await db.resources.get('me/orders'))?.fetchedAt).toBeGreaterThan(0),
            8_000,
          )
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
