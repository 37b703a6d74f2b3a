import { afterEach, expect, it } from 'vitest';
import { anOrder, openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a person who is asked whether an order arrived finds it among their orders, and when they send it again the new one too (I3)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  await page.runtime.pullMember();
  let isLost = true;
  world.device.setNetwork(async (request, next) => {
    const reply = isLost && request.method === 'GET' ? null : await next(request);
    if (isLost || reply === null) throw new TypeError('Failed to fetch');
    return reply;
  });
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.untilTried(page);
  // The same from another device: which of the two is this one's cannot be told by reading.
  const other = await world.signedInPage(world.buyer, await world.secondDevice());
  await other.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.settle(other);
  isLost = false;
  await world.settle(page);
  const { db, sync } = page.runtime;
  const [asked] = await db.outbox.toArray();
  expect(asked).toMatchObject({ state: 'refused', lastFailure: { kind: 'ambiguous' } });

  const placed = async () =>
    (await world.provider.listOrders(world.buyer)).map(({ id }) => id).toSorted();
  const shown = async () => (await db.orders.toArray()).map(({ id }) => id).toSorted();
  await page.runtime.pullMember();
  expect(await placed()).toHaveLength(2);
  expect(await shown()).toEqual(await placed());

  await sync.retry(asked!.seq);
  await world.settle(page);
  await page.runtime.pullMember();
  expect(await db.outbox.toArray()).toEqual([]);
  expect(await placed()).toHaveLength(3);
  expect(await shown()).toEqual(await placed());
});
