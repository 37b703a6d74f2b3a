import { afterEach, describe, expect, it, vi } from 'vitest';
import { ALONE, anAddition, anOrder, openWorld, type World } from '#support/world.ts';

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
