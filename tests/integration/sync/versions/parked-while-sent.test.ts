import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGate } from '#support/create-gate.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';
import { onlyEntry } from '../../commands/market.ts';

/*
 * A newer build sends a change, and its page ends before the reply comes. A tab of the build before, which cannot read
 * the change, parks it; later the newer build is back. Leases alone keep the contexts apart, and no key is kept.
 */

let world: World;
beforeEach(async () => {
  world = await openWorld({ capabilities: [], hasLocks: false });
});
afterEach(() => world.close());

/** @returns a tab that has parked the change, and the fence of the try whose reply never comes */
async function aParkedChange() {
  const page = await world.signedInPage();
  const reached = world.holdReply('POST', '/api/cart');
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await reached;
  const { lease, isUnconfirmed } = await onlyEntry(page);
  expect(isUnconfirmed).toBe(false);
  await page.runtime.db.outbox.toCollection().modify({ version: 2 });
  page.kill();
  world.device.setNetwork(undefined);
  const older = await world.device.openPage();
  await world.pass(120_000);
  return { older, fence: lease!.fence };
}

it('a change that may have arrived is looked up before it is sent again (I3)', async () => {
  const { older } = await aParkedChange();
  const parked = await onlyEntry(older);
  expect(parked).toMatchObject({ state: 'parked', isUnconfirmed: true });
  await older.runtime.db.outbox.toCollection().modify({ version: 1 });
  older.kill();
  await world.settle(await world.device.openPage());
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
});

it('its fence goes on: an answer to the earlier try is not taken for one to the next (I13)', async () => {
  const { older, fence } = await aParkedChange();
  expect(await onlyEntry(older)).toMatchObject({ state: 'parked', lease: { fence } });
  await older.runtime.db.outbox.toCollection().modify({ version: 1 });
  older.kill();
  // Every look at the cart: the first may be the page's own.
  const [released, release] = createGate();
  world.device.setNetwork(async (request, next) => {
    const reply = await next(request);
    if (request.method === 'GET' && request.url.endsWith('/api/cart')) await released;
    return reply;
  });
  const newer = await world.device.openPage();
  await world.untilState(newer, 'sending');
  expect((await onlyEntry(newer)).lease?.fence).toBeGreaterThan(fence);
  release();
});
