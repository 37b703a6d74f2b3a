import { afterEach, expect, it, vi } from 'vitest';
import { cartResource } from '#core/mirror/resources/member-resources.ts';
import { createGate } from '#support/create-gate.ts';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a change of another device that a pull has shown while an addition was on the wire is still noted when that is refused (I2)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, dispatch } = page.runtime;
  await dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  const other = await world.signedInPage(world.buyer, await world.secondDevice());
  await other.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(other);
  const [shown, refuse] = createGate();
  let additions = 0;
  let isCartBroken = false;
  world.device.setNetwork(async (request, next) => {
    if (!request.url.endsWith('/cart')) return next(request);
    if (request.method === 'GET')
      return isCartBroken ? Response.json({ error: 'Broken.' }, { status: 500 }) : next(request);
    additions += 1;
    if (additions === 1) {
      await shown;
      return Response.json({ error: 'Only 3 left.' }, { status: 409 });
    }
    if (additions === 2) {
      isCartBroken = false;
      throw new TypeError('Failed to fetch');
    }
    return next(request);
  });
  await dispatch(anAddition(world.kettle, 5));
  await vi.waitFor(() => expect(additions).toBe(1), 5_000);
  await page.runtime.pull(cartResource(page.runtime.session.currentUser()!));
  expect(await db.base.toArray()).toMatchObject([{ isOutdated: true }]);
  isCartBroken = true;
  refuse();
  await world.untilState(page, 'refused');
  const [refused] = await db.outbox.toArray();
  expect(await page.runtime.sync.discard(refused!.seq)).toBe(true);
  await world.device.untilQuiet();
  await dispatch(anAddition(world.kettle, 2));
  await vi.waitFor(() => expect(additions).toBe(2), 5_000);
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({
    left: ['cart:add refused, ambiguous'],
    held: [3],
    orders: 0,
  });
});
