import { afterEach, expect, it } from 'vitest';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { anAddition, openWorld, type World } from '#support/world.ts';

/* What one call alone is always answered holds up no other change (I8), and ends with the person. */

let world: World;
afterEach(() => world.close());

it.each([
  [401, undefined],
  [401, []],
  [408, undefined],
  [408, []],
  [425, undefined],
])(
  'a change that is always answered %i delays no other one, also for a provider of %j',
  async (status, capabilities) => {
    world = await openWorld(capabilities === undefined ? {} : { capabilities });
    const page = await world.signedInPage();
    const { db } = page.runtime;
    world.device.setNetwork(async (request, next) =>
      request.method === 'POST' && request.url.includes('/wishlist/')
        ? Response.json({ error: 'No.' }, { status })
        : next(request),
    );
    const { id, title, price } = world.kettle;
    const savedAt = new Date(world.clock.now()).toISOString();
    await page.runtime.dispatch(addToWishlist({ listingId: id, savedAt, title, image: '', price }));
    await world.untilTried(page);
    for (let failures = 0; failures < 5; failures += 1) await world.pass(30_000);
    await page.runtime.dispatch(anAddition(world.kettle, 1));
    await world.pass(3_000, 1_000);
    expect(await world.provider.cartOf(world.buyer)).toHaveLength(1);
    await world.pass(20 * 60_000, 20_000);
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'refused', kind: 'wishlist:add' }]);
  },
  60_000,
);
