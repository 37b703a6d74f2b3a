import Dexie from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { anEarlierEntry, storesUpTo } from '#support/device/earlier-database.ts';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an addition that an earlier version of the app has tried is not taken for the line that was there before it', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  const { name } = page.runtime.db;
  const session = (await page.runtime.db.session.get('current'))!;
  const cartLines = await page.runtime.db.cartLines.toArray();
  page.close();
  await Dexie.delete(name);
  const earlier = new Dexie(name);
  earlier.version(3).stores(storesUpTo(3));
  const { args } = anAddition(world.kettle, 1);
  const body = JSON.stringify({ productId: world.kettle.id, quantity: 1, variations: {} });
  const ref = `cartLines:${world.kettle.id}`;
  await earlier.table('session').put(session);
  await earlier.table('cartLines').put({ ...cartLines[0], quantity: 2 });
  await earlier.table('base').put({ ref, row: cartLines[0] });
  await earlier.table('outbox').put(
    anEarlierEntry(1, {
      ...{ args, userId: session.user.id, keys: [`cart:${world.kettle.id}`], targets: [ref] },
      // Its request was lost on the way.
      sealed: { method: 'POST', path: 'cart', body, headers: {} },
      firstAttemptAt: world.clock.now() - 60_000,
      attempts: 1,
    }),
  );
  earlier.close();
  const next = await world.device.openPage();
  await world.settle(next);
  expect(await endingOf(world, next)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [1],
    orders: 0,
  });
});
