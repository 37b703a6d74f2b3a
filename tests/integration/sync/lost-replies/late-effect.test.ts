import { afterEach, expect, it } from 'vitest';
import { takeEffectLater } from '#support/device/late-effect.ts';
import { anAddition, anOrder, openWorld, type World } from '#support/device/world.ts';

/* The device hears the end of a call before the provider has done it: a gateway that is tired of waiting, a network that changes. */

let world: World;
afterEach(() => world.close());

const HTML = { 'content-type': 'text/html' };
const ends: [string, () => Response][] = [
  [
    '504 of a gateway',
    () => new Response('<html><h1>504 Gateway Time-out</h1>', { status: 504, headers: HTML }),
  ],
  [
    '524 of a content delivery network',
    () => new Response('<html>A timeout occurred', { status: 524, headers: HTML }),
  ],
  [
    '408 in HTML, as HAProxy and nginx send it',
    () =>
      new Response('<html><body><h1>408 Request Time-out</h1></body></html>', {
        status: 408,
        headers: HTML,
      }),
  ],
  [
    'a connection that breaks (ERR_NETWORK_CHANGED)',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
];

it.each(ends)('%s, and the order is made 5 s later: one order', async (_what, end) => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  takeEffectLater(world, { ms: 5_000, path: '/api/orders', end });
  await page.runtime.dispatch(anOrder(world, world.kettle, 1));
  await world.settle(page);
  await world.pass(40_000, 1_000);
  await world.settle(page);
  expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
});

it.each(ends)('%s, and the pieces are added 5 s later: once', async (_what, end) => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  takeEffectLater(world, { ms: 5_000, path: '/api/cart', end });
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  await world.pass(40_000, 1_000);
  await world.settle(page);
  expect(await world.provider.cartOf(world.buyer)).toMatchObject([{ quantity: 2 }]);
});
