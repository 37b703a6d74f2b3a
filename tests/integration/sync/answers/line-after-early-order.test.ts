import { endSession } from '#core/session/session.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a line that the provider keeps after its order is asked away also when the order was sent before the first look at the cart', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db } = page.runtime;
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  const whole: unknown = await (await world.device.fetchAs(page, '/api/cart')).json();
  world.device.setOnline(false);
  await page.runtime.dispatch(anOrder(world, world.kettle, 2));
  world.device.setNetwork(() =>
    Promise.resolve(Response.json({ error: 'Sign in.' }, { status: 401 })),
  );
  await endSession(wholeDatabase(db));
  await vi.waitFor(() => expect(page.runtime.session.currentUser()).toBeNull());
  let isOrdered = false;
  const removals = () => world.device.requests.filter(({ method }) => method === 'DELETE');
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/api/orders') {
      const reply = await next(request);
      isOrdered = true;
      return reply;
    }
    if (request.method === 'GET' && pathname === '/api/cart') {
      await vi.waitFor(() => expect(isOrdered).toBe(true), 5_000);
      if (removals().length === 0) return Response.json(whole);
    }
    return next(request);
  });
  world.device.setOnline(true);
  await world.signIn(page);
  await world.settle(page);
  await world.pass(5_000);
  await world.settle(page);
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  expect({ lines: await db.cartLines.toArray(), removals: removals().length }).toEqual({
    lines: [],
    removals: 1,
  });
}, 60_000);
