import { afterEach, expect, it } from 'vitest';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import { aLine, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it.each([[{ error: 'Out of stock.' }], [{ status: 'error', message: 'Out of stock.' }]])(
  'a 200 whose body is %j places no order, and the person sees it (I2, R1)',
  async (body) => {
    world = await openWorld({ capabilities: [] });
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.settle(page);
    world.device.setNetwork(async (request, next) =>
      request.method === 'POST' && request.url.endsWith('/api/orders')
        ? Response.json(body)
        : next(request),
    );
    await page.runtime.dispatch(anOrder(world, world.kettle, 1));
    await world.settle(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([
      { kind: 'order:place', state: 'refused' },
    ]);
  },
);

it('an empty 200 with the type of JSON to a PUT and no Content-Length is its yes', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  world.device.setNetwork(async (request, next) => {
    const reply = await next(request);
    return request.method === 'PUT' && reply.ok
      ? new Response('', { headers: { 'content-type': 'application/json' } })
      : reply;
  });
  await page.runtime.dispatch(setCartQuantity({ ...aLine(world.kettle), quantity: 3 }));
  await world.pass(1_200_000, 5_000);
  const puts = world.device.requests.filter(({ method }) => method === 'PUT').length;
  const left = (await page.runtime.db.outbox.toArray()).map(({ state, lastFailure }) => [
    state,
    lastFailure?.kind,
  ]);
  const shown = (await page.runtime.db.cartLines.toArray()).map(({ quantity }) => quantity);
  expect({
    puts,
    left,
    shown,
    held: (await world.provider.cartOf(world.buyer))[0]?.quantity,
  }).toEqual({ puts: 1, left: [], shown: [3], held: 3 });
});
