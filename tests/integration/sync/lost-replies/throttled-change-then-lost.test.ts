import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Page } from '#support/device/device.ts';
import { endingOf } from '#support/device/ending.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

/*
 * A change is only told 429, so it surely had no effect; another device of the member makes the same change meanwhile;
 * and then the request of the next try is lost.
 */

let world: World;
let page: Page;
let other: Page;
let path = '';
let mode: 'throttled' | 'lost' | 'well' = 'well';

beforeEach(async () => {
  world = await openWorld({ capabilities: [] });
  mode = 'well';
  page = await world.signedInPage();
  other = await world.signedInPage(world.buyer, await world.secondDevice());
  world.device.setNetwork(async (request, next) => {
    if (mode === 'well' || request.method !== 'POST' || new URL(request.url).pathname !== path)
      return next(request);
    if (mode === 'lost') throw new TypeError('Failed to fetch');
    const headers = { 'retry-after': '40' };
    return Response.json({ error: 'Slow down.' }, { status: 429, headers });
  });
});
afterEach(() => world.close());

it('an addition is not taken for that of the other device (I2)', async () => {
  path = '/api/cart';
  mode = 'throttled';
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.untilTried(page);
  await other.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(other);
  await page.runtime.pullMember();
  mode = 'lost';
  await world.pass(45_000);
  mode = 'well';
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({ left: [], held: [2], orders: 0 });
});

it('an order is not taken for that of the other device (I2)', async () => {
  path = '/api/orders';
  mode = 'throttled';
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.untilTried(page);
  await other.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.settle(other);
  await page.runtime.pullMember();
  mode = 'lost';
  await world.pass(45_000);
  mode = 'well';
  await world.settle(page);
  expect(await endingOf(world, page)).toEqual({ left: [], held: [], orders: 2 });
});
