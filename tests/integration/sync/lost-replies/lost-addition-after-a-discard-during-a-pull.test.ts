import { afterEach, expect, it, vi } from 'vitest';
import { createGate } from '#support/create-gate.ts';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an addition that was lost is not taken for one that was given up and discarded while a look at the cart was under way (I2)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, sync, dispatch } = page.runtime;
  const [discarded, tellDiscarded] = createGate();
  let lost: 'reply' | 'request' | null = 'reply';
  let look: 'broken' | 'slow' | 'whole' = 'broken';
  let slow = 0;
  world.device.setNetwork(async (request, next) => {
    if (!request.url.endsWith('/cart')) return next(request);
    if (request.method === 'GET') {
      if (look === 'whole') return next(request);
      const isSlow = look === 'slow';
      look = 'broken';
      if (!isSlow) return Response.json({ error: 'Broken.' }, { status: 500 });
      const reply = await next(request);
      slow += 1;
      await discarded;
      return reply;
    }
    if (lost === 'request') throw new TypeError('Failed to fetch');
    const reply = await next(request);
    if (lost === 'reply') throw new TypeError('Failed to fetch');
    return reply;
  });
  await dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  const [first] = await db.outbox.toArray();
  const { seq } = first!;
  const lastFailure = { ...first!.lastFailure!, kind: 'timeout', inARow: 9, isOfConnection: false };
  look = 'slow';
  const pulling = page.runtime.pullMember();
  await vi.waitFor(() => expect(slow).toBe(1), 5_000);
  await db.outbox.update(seq, { attempts: 9, lastFailure, readyAt: 0, quietUntil: 0 });
  const asked = sync.now();
  await world.untilState(page, 'refused');
  expect(await sync.discard(seq)).toBe(true);
  tellDiscarded();
  await Promise.all([pulling, asked]);
  lost = 'request';
  await dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  lost = null;
  look = 'whole';
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [1],
    orders: 0,
  });
}, 30_000);
