import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BatchRequest } from '#core/contract/batch.ts';
import { ALONE, anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

/* Some servers say no with status 200, and the rest in the body. */

let world: World;
afterEach(() => world.close());

const NO = { success: false, message: 'Out of stock.', error: 'Out of stock.' };

describe.each([
  ['with a provider of the specification alone', [] as const],
  ['where a provider announces capabilities, and something on the way answers', ALONE],
])('a 200 that says it was no success, %s', (_where, capabilities) => {
  it('places no order, and the person sees why (I2)', async () => {
    world = await openWorld({ capabilities });
    const page = await world.signedInPage();
    world.device.setNetwork(async (request, next) =>
      request.method === 'POST' && request.url.endsWith('/api/orders')
        ? Response.json(NO)
        : next(request),
    );
    await page.runtime.dispatch(anAddition(world.kettle, 1), anOrder(world, world.kettle, 1));
    await vi.waitFor(
      async () =>
        expect(await page.runtime.db.outbox.toArray()).toMatchObject([
          { kind: 'order:place', state: 'refused', lastFailure: { message: NO.error } },
        ]),
      5_000,
    );
  });
});

it('a batch that says so of an item keeps that one, with its reason, and settles the others (I2)', async () => {
  world = await openWorld({ batchFrom: 2 });
  const page = await world.signedInPage();
  world.device.setOnline(false);
  for (const ware of world.listings) await page.runtime.dispatch(anAddition(ware, 1));
  world.device.setNetwork(async (request, next) => {
    if (!request.url.endsWith('/api/batch')) return next(request);
    const { items } = (await request.json()) as BatchRequest;
    const isStruck = (body = '') => body.includes(world.kettle.id);
    const passed = items.filter(({ body }) => !isStruck(body));
    const reply = await next(new Request(request, { body: JSON.stringify({ items: passed }) }));
    const said = (await reply.json()) as { items: object[] };
    const no = items
      .filter(({ body }) => isStruck(body))
      .map(({ key }) => ({ key, status: 200, headers: {}, body: NO }));
    return Response.json({ items: [...said.items, ...no] }, { headers: reply.headers });
  });
  world.device.setOnline(true);
  await vi.waitFor(
    async () =>
      expect(await page.runtime.db.outbox.toArray()).toMatchObject([
        { kind: 'cart:add', state: 'refused', lastFailure: { message: NO.error } },
      ]),
    5_000,
  );
  const stored = (await world.provider.cartOf(world.buyer)).map(({ listingId }) => listingId);
  const others = world.listings.map(({ id }) => id).filter((id) => id !== world.kettle.id);
  expect(stored.sort()).toEqual(others.sort());
});
