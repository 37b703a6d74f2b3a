import { afterEach, expect, it } from 'vitest';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an order does not wait behind a change of another line that only a newer version of the app can read, and that was met after it (I8)', async () => {
  world = await openWorld();
  const page = await world.signedInPage();
  const { db } = page.runtime;
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  world.device.setOnline(false);
  await page.runtime.dispatch(anAddition(world.listings[1]!, 1));
  // Another tab has been updated, and this one has not.
  await db.outbox.toCollection().modify({ version: 99 } as never);
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  world.device.setOnline(true);
  await world.pass(5 * 60_000, 10_000);
  expect((await db.outbox.toArray()).map(({ kind, state }) => [kind, state])).toEqual([
    ['cart:add', 'parked'],
  ]);
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
}, 60_000);
