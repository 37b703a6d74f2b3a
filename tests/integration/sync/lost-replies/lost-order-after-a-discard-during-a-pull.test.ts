import { afterEach, expect, it, vi } from 'vitest';
import { cartResource } from '#core/mirror/resources/member-resources.ts';
import { createGate } from '#support/create-gate.ts';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('an order that was lost is not taken for one that was given up and discarded while a look at the orders was under way (I2)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, sync, dispatch } = page.runtime;
  await dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  const [discarded, tellDiscarded] = createGate();
  let order: 'lost' | 'reply lost' | 'whole' = 'lost';
  let isWell = false;
  const looks: ('slow' | 'whole')[] = [];
  let slow = 0;
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/orders/buyer/history') {
      const look = isWell ? 'whole' : looks.shift();
      if (look === undefined) return Response.json({ error: 'Broken.' }, { status: 500 });
      const reply = await next(request);
      if (look === 'whole') return reply;
      slow += 1;
      await discarded;
      return reply;
    }
    if (request.method !== 'POST' || pathname !== '/api/orders') return next(request);
    if (order === 'lost') throw new TypeError('Failed to fetch');
    const reply = await next(request);
    return order === 'reply lost' ? new Response('Bad gateway', { status: 502 }) : reply;
  });
  await dispatch(anOrder(world, world.kettle, 1));
  await world.untilTried(page);
  const [first] = await db.outbox.toArray();
  const { seq } = first!;
  looks.push('slow');
  const pulling = page.runtime.pullMember();
  await vi.waitFor(() => expect(slow).toBe(1), 5_000);
  // The last of ten tries arrives, and its answer does not.
  order = 'reply lost';
  looks.push('whole');
  const lastFailure = { ...first!.lastFailure!, kind: 'timeout', inARow: 9, isOfConnection: false };
  await db.outbox.update(seq, {
    ...{ attempts: 9, lastFailure, readyAt: 0, quietUntil: 0 },
  });
  const asked = sync.now();
  await world.untilState(page, 'refused');
  expect(await sync.discard(seq)).toBe(true);
  tellDiscarded();
  await Promise.all([pulling, asked]);
  // The cart is looked at once more, and the line put in again.
  await page.runtime.pull(cartResource(page.runtime.session.currentUser()!));
  await dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  order = 'lost';
  await dispatch(anOrder(world, world.kettle, 1));
  await world.untilTried(page);
  order = 'whole';
  isWell = true;
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['order:place refused, ambiguous'],
    held: [1],
    orders: 1,
  });
}, 30_000);
