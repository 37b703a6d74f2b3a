import { afterEach, expect, it } from 'vitest';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an addition that never arrived, and that the person sends again behind a later one of the same line, is not taken for that one (I2)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, sync, dispatch } = page.runtime;
  let isLost = true;
  world.device.setNetwork((request, next) =>
    isLost && request.method === 'POST' && request.url.endsWith('/cart')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : next(request),
  );
  await dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  const [entry] = await db.outbox.toArray();
  const failure = { kind: 'server', status: 500, message: null, code: null, details: null };
  await db.outbox.update(entry!.seq, {
    ...{ state: 'refused', lease: null, readyAt: null, lastFailure: { ...failure, inARow: 10 } },
  });
  world.device.setOnline(false);
  await dispatch(anAddition(world.kettle, 1));
  await sync.retry(entry!.seq);
  isLost = false;
  world.device.setOnline(true);
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [1],
    orders: 0,
  });
});
