import { afterEach, expect, it } from 'vitest';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a line that the provider keeps after its order is asked away although an earlier change of it was refused', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  const whole: unknown = await (await world.device.fetchAs(page, '/api/cart')).json();
  world.provider.faults.set([
    { kind: 'status', status: 409, method: 'POST', path: '/api/cart', times: 1 },
  ]);
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ state: 'refused' }]);
  const removals = () => world.device.requests.filter(({ method }) => method === 'DELETE');
  world.device.setNetwork(async (request, next) =>
    request.method === 'GET' && request.url.endsWith('/api/cart') && removals().length === 0
      ? Response.json(whole)
      : next(request),
  );
  await page.runtime.dispatch(anOrder(world, world.kettle, 2));
  await world.settle(page);
  await world.pass(5_000);
  await world.settle(page);
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  expect(await page.runtime.db.cartLines.toArray()).toEqual([]);
  expect(removals()).toHaveLength(1);
});
