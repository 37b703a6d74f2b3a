import { afterEach, expect, it } from 'vitest';
import { openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a wish for a listing that was deleted (listingId: null, as populate gives it) keeps no other wish on the device', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const savedAt = new Date(world.clock.now()).toISOString();
  const wishOf = (listingId: string | null) => ({ listingId, savedAt });
  let wishes = world.listings.slice(0, 2).map(({ id }) => wishOf(id));
  world.device.setNetwork(async (request, next) =>
    request.method === 'GET' && request.url.endsWith('/api/wishlist')
      ? Response.json(wishes)
      : next(request),
  );
  await page.runtime.pullMember();
  expect(await page.runtime.db.wishlist.count()).toBe(2);
  // One listing is deleted, and another device removes the other wish.
  wishes = [wishOf(null)];
  await page.runtime.pullMember();
  expect(await page.runtime.db.wishlist.toArray()).toEqual([]);
});
