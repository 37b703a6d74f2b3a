import { afterEach, expect, it, vi } from 'vitest';
import { endSession } from '#core/session/session.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a lost addition is not taken for the pieces that were in the cart when only an answer without the cart has told of the line since the sign-in', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, dispatch } = page.runtime;
  await dispatch(anAddition(world.kettle, 3));
  await world.settle(page);
  world.device.setOnline(false);
  await dispatch(anAddition(world.kettle, 1));
  await endSession(wholeDatabase(db));
  await vi.waitFor(() => expect(page.runtime.session.currentUser()).toBeNull());
  let looks = 0;
  let additions = 0;
  world.device.setNetwork(async (request, next) => {
    if (new URL(request.url).pathname !== '/api/cart') return next(request);
    if (request.method === 'POST') {
      additions += 1;
      if (additions === 2) throw new TypeError('Failed to fetch');
      await vi.waitFor(() => expect(looks).toBe(1), 5_000);
      await next(request);
      return Response.json({ message: 'Added.' });
    }
    looks += 1;
    if (looks === 1) {
      const reply = await next(request);
      // On a slow line: the addition is accepted before it comes.
      await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0), 5_000);
      return reply;
    }
    return additions < 2 ? Response.json({ error: 'Broken.' }, { status: 500 }) : next(request);
  });
  world.device.setOnline(true);
  await world.signIn(page);
  expect(looks).toBeGreaterThan(0);
  await dispatch(anAddition(world.kettle, 3));
  await vi.waitFor(() => expect(additions).toBe(2), 5_000);
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [4],
    orders: 0,
  });
}, 30_000);
