import { afterEach, expect, it, vi } from 'vitest';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an addition that was lost is not taken for one that the person has given up without a clear answer, before the cart was seen again', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, sync, dispatch } = page.runtime;
  let isLost: 'reply' | 'request' | null = 'reply';
  let isCartShown = false;
  world.device.setNetwork(async (request, next) => {
    if (!request.url.endsWith('/cart')) return next(request);
    if (request.method === 'GET')
      return isCartShown ? next(request) : Response.json({ error: 'Broken.' }, { status: 500 });
    if (isLost === 'request') throw new TypeError('Failed to fetch');
    const reply = await next(request);
    if (isLost === 'reply') throw new TypeError('Failed to fetch');
    return reply;
  });
  await dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  const isRefused = async () => {
    await world.pass(20_000, 20_000);
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'refused' }]);
  };
  await vi.waitFor(isRefused, { timeout: 20_000, interval: 10 });
  isLost = 'request';
  expect(await sync.discard((await db.outbox.toArray())[0]!.seq)).toBe(true);
  await dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  isLost = null;
  isCartShown = true;
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [1],
    orders: 0,
  });
}, 60_000);
