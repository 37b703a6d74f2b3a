import { afterEach, expect, it } from 'vitest';
import { ALONE, anOrder, openWorld, type World } from '#support/device/world.ts';

/*
 * A change arrives, and its reply is lost. The next try meets a proxy that refuses it without a word: that is no answer of
 * the provider, which would have repeated its yes.
 */

let world: World;
afterEach(() => world.close());

it.each([
  ['nothing', () => new Response(null, { status: 403 })],
  ['plain text', () => new Response('Blocked.', { status: 404 })],
])(
  'an order that was refused in %s by a proxy, and that the person sends again, is placed once (I3)',
  async (_how, refuse) => {
    world = await openWorld({ capabilities: ALONE });
    const page = await world.signedInPage();
    const { db, sync, dispatch } = page.runtime;
    let tries = 0;
    world.device.setNetwork(async (request, next) => {
      if (request.method !== 'POST' || !request.url.endsWith('/api/orders')) return next(request);
      tries += 1;
      // Again refused when the person sends it again for the first time.
      if (tries === 2 || tries === 3) return refuse();
      const reply = await next(request);
      if (tries === 1) throw new TypeError('Failed to fetch');
      return reply;
    });
    await dispatch(anOrder(world, world.kettle, 1));
    await world.settle(page);
    for (let retries = 0; retries < 2; retries += 1) {
      const [refused] = await db.outbox.toArray();
      expect(refused).toMatchObject({ state: 'refused' });
      await sync.retry(refused!.seq);
      await world.settle(page);
    }
    expect(await db.outbox.toArray()).toEqual([]);
    expect(await world.provider.listOrders(world.buyer)).toHaveLength(1);
  },
);
