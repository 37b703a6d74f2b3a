import { afterEach, beforeEach, expect, it } from 'vitest';
import { ordersResource } from '#core/mirror/member-resources.ts';
import { openWorld, type World } from '#support/world.ts';
import { fixtureEmails } from '#support/provider-fixture.ts';
import { plantOrders } from './provider/many-orders.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('orders beyond the newest page are requested by the oldest one, and stay on the device', async () => {
  await plantOrders(world.provider, 450);
  const page = await world.signedInPage(fixtureEmails.buyer);
  const { db, pullMember, pull } = page.runtime;
  await pullMember();
  const session = await db.session.get('current');
  if (session === undefined) throw new Error('Signed out.');
  const count = () => db.orders.count();
  const pullOlder = async () => {
    const oldest = await db.orders.orderBy('createdAt').first();
    return pull(ordersResource(session.user, oldest?.id ?? ''));
  };
  expect(await count()).toBe(200);
  expect(await pullOlder()).toBe('fresh');
  expect(await count()).toBe(400);
  await page.runtime.pullMember();
  expect(await count()).toBe(400);
  await pullOlder();
  expect(await count()).toBe(451);
  expect(await pullOlder()).toBe('fresh');
  expect(await count()).toBe(451);
});
