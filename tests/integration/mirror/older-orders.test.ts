import { afterEach, beforeEach, expect, it } from 'vitest';
import { ordersResource } from '#core/mirror/resources/member-resources.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { fixtureEmails } from '#support/provider/provider-fixture.ts';
import { plantOrders } from '../provider/many-orders.ts';

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

it('orders that the newest page leaves out stay, also when it has rows that cannot be read', async () => {
  await plantOrders(world.provider, 250);
  const page = await world.signedInPage(fixtureEmails.buyer);
  const { db, pullMember, pull } = page.runtime;
  await pullMember();
  const session = await db.session.get('current');
  const oldest = await db.orders.orderBy('createdAt').first();
  await pull(ordersResource(session!.user, oldest!.id));
  expect(await db.orders.count()).toBe(251);
  world.device.setNetwork(async (request, next) => {
    if (!request.url.includes('/orders/buyer/history')) return next(request);
    const headers = { authorization: request.headers.get('authorization')! };
    const rows = (await (await next(new Request(request.url, { headers }))).json()) as object[];
    return Response.json(rows.map((row, at) => (at < 120 ? { amount: 5 } : row)));
  });
  await pullMember();
  expect(await db.orders.count()).toBe(251);
});
