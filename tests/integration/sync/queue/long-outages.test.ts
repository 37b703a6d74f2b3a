import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Page } from '#support/device/device.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const MINUTE_MS = 60_000;
const PAGE = { 'content-type': 'text/html' };

async function expectWaiting({ runtime }: Page): Promise<void> {
  const states = (await runtime.db.outbox.toArray()).map(({ state }) => state);
  expect(states.filter((state) => state !== 'queued' && state !== 'sending')).toEqual([]);
  expect(states.length).toBeGreaterThan(0);
}

/** Every call ends like this, also the harmless question. */
it.each([
  [500, 'in JSON', () => Response.json({ error: 'down' }, { status: 500 })],
  [500, 'by a page', () => new Response('<h1>down</h1>', { status: 500, headers: PAGE })],
  [522, 'by a page', () => new Response('<h1>down</h1>', { status: 522, headers: PAGE })],
])(
  'half an hour in which everything is answered %i, %s, gives no change up (I9)',
  async (_status, _how, answer) => {
    const page = await world.signedInPage();
    world.device.setNetwork(async () => answer());
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await page.runtime.dispatch(anAddition(world.listings[1]!, 1));
    await world.pass(30 * MINUTE_MS, MINUTE_MS);
    await expectWaiting(page);

    world.device.setNetwork(undefined);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(2);
  },
);

it.each([
  [503, '300'],
  [429, '300'],
])(
  'a night of maintenance, %i with Retry-After: %s, gives no change up (I9)',
  async (status, wait) => {
    const page = await world.signedInPage();
    world.device.setNetwork(async () =>
      Response.json({ error: 'Maintenance' }, { status, headers: { 'retry-after': wait } }),
    );
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    const isOneTryLeft = async () =>
      (await page.runtime.db.outbox.toArray()).every(({ attempts }) => attempts >= 39);
    while (!(await isOneTryLeft())) await world.pass(5 * MINUTE_MS, 5 * MINUTE_MS);
    await world.pass(30 * MINUTE_MS, 5 * MINUTE_MS);
    await expectWaiting(page);
    expect(await page.runtime.db.outbox.toArray()).toMatchObject([{ attempts: 39 }]);

    world.device.setNetwork(undefined);
    await world.pass(6 * MINUTE_MS, MINUTE_MS);
    await world.settle(page);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(1);
  },
);

it('a change that alone is answered 500, while the provider answers others, goes to the person', async () => {
  const page = await world.signedInPage();
  world.device.setNetwork(async (request, next) =>
    request.method === 'POST' && request.url.endsWith('/api/cart')
      ? new Response('<h1>Oops</h1>', { status: 500, headers: PAGE })
      : next(request),
  );
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.pass(15 * MINUTE_MS, 15_000);
  expect(await page.runtime.db.outbox.toArray()).toMatchObject([
    { state: 'refused', lastFailure: { status: 500 } },
  ]);
});
