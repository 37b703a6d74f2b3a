import { afterEach, expect, it, vi } from 'vitest';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an addition that the person sends again after having looked, and whose request is lost, is not taken for a later change of the line', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, sync } = page.runtime;
  let isLost = true;
  world.device.setNetwork((request, next) =>
    isLost && request.method === 'POST' && request.url.endsWith('/cart')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : next(request),
  );
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  await db.outbox.toCollection().modify({
    ...{ state: 'refused', lease: null, readyAt: null, waitsFor: [] },
    lastFailure: {
      kind: 'server',
      status: 500,
      message: null,
      code: null,
      details: null,
      inARow: 10,
    },
  } as never);
  const { seq } = (await db.outbox.toArray())[0]!;
  isLost = false;
  await sync.now();
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1), 5_000);
  await sync.retry(seq);
  expect(await db.outbox.toArray()).toMatchObject([
    { state: 'refused', lastFailure: { kind: 'ambiguous' } },
  ]);
  // The person has looked, and sends it again; it is lost before it arrives.
  isLost = true;
  await sync.retry(seq);
  await world.untilTried(page);
  isLost = false;
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({ left: [], held: [2], orders: 0 });
});
