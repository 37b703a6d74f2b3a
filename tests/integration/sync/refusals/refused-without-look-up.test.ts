import { afterEach, expect, it } from 'vitest';
import { anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a refused order whose look-up never gets an answer ends with the person, who can give it up', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, dispatch, sync } = page.runtime;
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/orders/buyer/history')
      return Response.json({ error: 'Broken.' }, { status: 500 });
    return request.method === 'POST' && pathname === '/api/orders'
      ? Response.json({ error: 'Sold out.' }, { status: 409 })
      : next(request);
  });
  await dispatch(anOrder(world, world.kettle, 1));
  await world.pass(14 * 60_000);
  const [entry] = await db.outbox.toArray();
  expect(entry).toMatchObject({ state: 'refused' });
  expect(await sync.discard(entry!.seq)).toBe(true);
}, 60_000);

it('a first order that is refused, at a provider whose history cannot be read, is refused in its words at once', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/orders/buyer/history') return Response.json({});
    return request.method === 'POST' && pathname === '/api/orders'
      ? Response.json({ error: 'Sold out.' }, { status: 409 })
      : next(request);
  });
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.settle(page);
  const [entry] = await page.runtime.db.outbox.toArray();
  expect(entry).toMatchObject({ state: 'refused', lastFailure: { message: 'Sold out.' } });
});
