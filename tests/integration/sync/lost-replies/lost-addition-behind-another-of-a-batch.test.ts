import { afterEach, expect, it, vi } from 'vitest';
import { IDEMPOTENCY_RETENTION_MS } from '#core/contract/headers.ts';
import { dropOldReplies } from '#server/http/idempotent-replies.ts';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

const HOUR_MS = 60 * 60 * 1000;

let world: World;
afterEach(() => world.close());

it('an addition that was lost in a batch behind another one is not taken for that one when the keys are forgotten (I2, I3)', async () => {
  world = await openWorld({ batchFrom: 2 });
  const page = await world.signedInPage();
  world.device.setOnline(false);
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  world.device.setNetwork((request, next) => {
    if (request.method !== 'GET') throw new TypeError('Failed to fetch');
    return next(request);
  });
  world.device.setOnline(true);
  await world.untilTried(page);
  expect((await page.runtime.db.outbox.toArray()).map(({ sealed }) => sealed !== null)).toEqual([
    true,
    true,
    true,
  ]);

  world.device.setOnline(false);
  world.clock.advance(IDEMPOTENCY_RETENTION_MS + HOUR_MS);
  await dropOldReplies(world.provider.database.db, world.clock.now());
  // The first addition is made now, and its order is refused: the line stays.
  world.device.setNetwork((request, next) =>
    request.method === 'POST' && request.url.endsWith('/api/orders')
      ? Promise.resolve(Response.json({ error: 'Not now.' }, { status: 422 }))
      : next(request),
  );
  world.device.setOnline(true);
  await vi.waitFor(() => expect(page.runtime.session.currentUser()).toBeNull());
  await world.signIn(page);
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['order:place refused, rejected', 'cart:add refused, ambiguous'],
    held: [1],
    orders: 0,
  });
});
