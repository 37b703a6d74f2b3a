import { afterEach, expect, it } from 'vitest';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a line whose product was deleted (productId: null, as populate gives it): an ordered line does not come back', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  const { items } = (await (await world.device.fetchAs(page, '/api/cart')).json()) as {
    items: object[];
  };
  const removals = () => world.device.requests.filter(({ method }) => method === 'DELETE').length;
  const dead = { productId: null, quantity: 1, variations: {} };
  // It leaves the line in the cart, until it is told to let it go.
  world.device.setNetwork(async (request, next) =>
    request.method === 'GET' && request.url.endsWith('/api/cart')
      ? Response.json({ items: removals() === 0 ? [...items, dead] : [dead] })
      : next(request),
  );
  await page.runtime.dispatch(anOrder(world, world.kettle, 2));
  await world.settle(page);
  await world.pass(10_000, 1_000);
  await world.settle(page);
  await page.runtime.pullMember();
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  expect({ lines: await page.runtime.db.cartLines.count(), removals: removals() }).toEqual({
    lines: 0,
    removals: 1,
  });
});

it('a cart with a row for each addition: the line has all its pieces', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const rows: object[] = [];
  world.device.setNetwork(async (request, next) => {
    if (!request.url.endsWith('/api/cart')) return next(request);
    if (request.method === 'POST') rows.push((await request.json()) as object);
    return Response.json({ items: rows });
  });
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  await page.runtime.pullMember();
  expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 3 }]);
});
