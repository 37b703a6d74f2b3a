import { afterEach, expect, it } from 'vitest';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a change without a clear answer, of a row that nothing else has changed, is looked up when the person sends it again', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, sync } = page.runtime;
  let isBroken = true;
  world.device.setNetwork(async (request, next) => {
    if (!isBroken || request.method !== 'POST' || !request.url.endsWith('/cart'))
      return next(request);
    return Response.json({ error: 'Something went wrong.' }, { status: 500 });
  });
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.pass(20 * 60_000, 10_000);
  expect(await db.outbox.toArray()).toMatchObject([
    { state: 'refused', lastFailure: { kind: 'server' } },
  ]);
  const { seq } = (await db.outbox.toArray())[0]!;
  isBroken = false;
  await sync.retry(seq);
  await world.settle(page);
  expect(
    (await db.outbox.toArray()).map(({ state, lastFailure }) => [state, lastFailure?.kind]),
  ).toEqual([]);
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 1 }]);
}, 60_000);
