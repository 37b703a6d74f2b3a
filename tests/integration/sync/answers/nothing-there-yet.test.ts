import { afterEach, expect, it } from 'vitest';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

/* Who has no cart, or no orders yet, is told so by a 404, by nothing, or by null. */

let world: World;
afterEach(() => world.close());

const nothing: [string, () => Response][] = [
  ['404 in words', () => Response.json({ error: 'Not found for this user' }, { status: 404 })],
  ['204', () => new Response(null, { status: 204 })],
  ['{ items: null }', () => Response.json({ items: null, orders: null })],
];

it.each(nothing)(
  'an empty cart is %s: an addition that never arrived is sent again',
  async (_what, tell) => {
    world = await openWorld({ capabilities: [] });
    const page = await world.signedInPage();
    world.device.setNetwork(async (request, next) => {
      const isCart = request.method === 'GET' && request.url.endsWith('/api/cart');
      const isEmpty = isCart && (await world.provider.cartOf(world.buyer)).length === 0;
      return isEmpty ? tell() : next(request);
    });
    world.provider.faults.set([
      { kind: 'drop-before', method: 'POST', path: '/api/cart', times: 1 },
    ]);
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.pass(60_000, 5_000);
    expect(await page.runtime.db.outbox.toArray()).toEqual([]);
    expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
  },
);

it.each(nothing)(
  'no orders are %s: a first order that never arrived is sent again',
  async (_what, tell) => {
    world = await openWorld({ capabilities: [] });
    const page = await world.signedInPage();
    await page.runtime.dispatch(anAddition(world.kettle, 2));
    await world.settle(page);
    world.device.setNetwork(async (request, next) => {
      const isHistory = request.url.includes('/orders/buyer/history');
      const isEmpty = isHistory && (await world.provider.listOrders(world.buyer)).length === 0;
      return isEmpty ? tell() : next(request);
    });
    world.provider.faults.set([
      { kind: 'drop-before', method: 'POST', path: '/api/orders', times: 1 },
    ]);
    await page.runtime.dispatch(anOrder(world, world.kettle, 2));
    await world.pass(60_000, 5_000);
    expect(await page.runtime.db.outbox.toArray()).toEqual([]);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  },
);

it.each<[string, () => Response, number]>([
  [
    'a 404 in words empties it',
    () => Response.json({ error: 'Cart not found' }, { status: 404 }),
    0,
  ],
  ['a 204 empties it', () => new Response(null, { status: 204 }), 0],
  ['a 404 of a gateway does not', () => Response.json({ message: 'no Route' }, { status: 404 }), 1],
  ['an answer without a body does not', () => new Response(null, { status: 200 }), 1],
])('the cart that the device shows: %s', async (_what, tell, shown) => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  world.device.setNetwork((request, next) =>
    request.method === 'GET' && request.url.endsWith('/api/cart')
      ? Promise.resolve(tell())
      : next(request),
  );
  await page.runtime.pullMember();
  expect(await page.runtime.db.cartLines.count()).toBe(shown);
});
