import { afterEach, expect, it } from 'vitest';
import { addToCart } from '#core/commands/cart/add-to-cart.ts';
import { aLine, openWorld, type World } from '#support/device/world.ts';

/* The reply to an addition is lost, and the cart names its options otherwise than they were sent (I3). */

let world: World;
afterEach(() => world.close());

type Told = Record<string, unknown> & { variations?: unknown };

const SENT = { color: 'black', size: 'M' };

it.each<[string, (item: Told) => Told]>([
  ['(control) as they were sent', (item) => item],
  ['not at all', ({ variations: _, ...item }) => item],
  ['as a list', (item) => ({ ...item, variations: [{ name: 'size', value: 'M' }] })],
  ['in capitals', (item) => ({ ...item, variations: { Color: 'Black', Size: 'M' } })],
])('%s: the pieces are never added twice', async (_what, tell) => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const hoodie = world.listings.find(({ title }) => title.includes('hoodie')) ?? world.kettle;
  world.device.setNetwork(async (request, next) => {
    const reply = await next(request);
    if (request.method !== 'GET' || !request.url.endsWith('/api/cart') || !reply.ok) return reply;
    const { items } = (await reply.json()) as { items: Told[] };
    return Response.json({ items: items.map(tell) });
  });
  await page.runtime.pullMember();
  world.provider.faults.set([{ kind: 'drop-after', method: 'POST', path: '/api/cart', times: 1 }]);
  await page.runtime.dispatch(
    addToCart({
      ...{ ...aLine(hoodie), variations: SENT },
      ...{ quantity: 2, addedAt: world.clock.now() },
    }),
  );
  await world.settle(page);
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
});

it('another line of the same listing that was there before says nothing of it', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const hoodie = world.listings.find(({ title }) => title.includes('hoodie')) ?? world.kettle;
  const add = (size: string) =>
    page.runtime.dispatch(
      addToCart({
        ...{ ...aLine(hoodie), variations: { ...SENT, size } },
        ...{ quantity: 1, addedAt: world.clock.now() },
      }),
    );
  await add('L');
  await world.settle(page);
  world.provider.faults.set([{ kind: 'drop-before', method: 'POST', path: '/api/cart', times: 1 }]);
  await add('M');
  await world.settle(page);
  expect(await page.runtime.db.outbox.toArray()).toEqual([]);
  expect(await world.provider.cartOf(world.buyer)).toHaveLength(2);
});
