import { afterEach, expect, it } from 'vitest';
import { ASKED } from '#support/entries.ts';
import { anAddition, openWorld, type World } from '#support/world.ts';

let world: World;
afterEach(() => world.close());

it('a retry by a tab that has not heard of the next member changes no row of theirs (I10, I6)', async () => {
  world = await openWorld();
  const page = await world.signedInPage();
  const { db } = page.runtime;
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  world.device.setNetwork((request, next) =>
    new URL(request.url).pathname.startsWith('/api/auth')
      ? next(request)
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  await page.runtime.dispatch(anAddition(world.kettle, 3));
  await world.untilTried(page);
  await db.outbox.toCollection().modify({ ...ASKED });
  const [entry] = await db.outbox.toArray();
  await world.signIn(page, world.otherBuyer);
  await page.runtime.dispatch(anAddition(world.kettle, 7));
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 7 }]);
  await page.runtime.sync.retry(entry!.seq);
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 7 }]);
});

it('a discard by a tab that has not heard of the next member changes no row of theirs (I10, I6)', async () => {
  world = await openWorld();
  const page = await world.signedInPage();
  const { db } = page.runtime;
  world.device.setOnline(false);
  await page.runtime.dispatch(anAddition(world.kettle, 3));
  const [entry] = await db.outbox.toArray();
  world.device.setNetwork((request, next) =>
    new URL(request.url).pathname.startsWith('/api/auth')
      ? next(request)
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  world.device.setOnline(true);
  await world.signIn(page, world.otherBuyer);
  await db.outbox.toCollection().modify({ ...ASKED });
  await page.runtime.dispatch(anAddition(world.kettle, 7));
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 7 }]);
  expect(await page.runtime.sync.discard(entry!.seq)).toBe(false);
  expect(await db.outbox.get(entry!.seq)).toBeDefined();
  expect(await db.base.count()).toBe(1);
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 7 }]);
});
