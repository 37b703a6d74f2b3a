import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPlaces } from '#core/mirror/listed-places.ts';
import { wishlistResource } from '#core/mirror/member-resources.ts';
import { newestFirst } from '#features/wishlist/queries.ts';
import { openWorld, type World } from '#support/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('saved items without a date keep the order of the provider, and what it did not list comes last', async () => {
  const { runtime } = await world.signedInPage();
  const wishlist = ['p2', 'p3', 'p1'].map((id) => ({
    listingId: { _id: id, title: id, price: 500 },
  }));
  world.device.setNetwork(async (request, next) =>
    new URL(request.url).pathname === '/api/wishlist' ? Response.json({ wishlist }) : next(request),
  );
  await runtime.refetch(wishlistResource(runtime.session.currentUser()!));

  const placeOf = await readPlaces(runtime.db, 'wishlist');
  const rows = await runtime.db.wishlist.toArray();
  const items = rows.map((row) => ({ ...row, listing: null, place: placeOf(row.listingId) }));
  expect(items.sort(newestFirst).map(({ listingId }) => listingId)).toEqual(['p2', 'p3', 'p1']);
  expect(placeOf('p9')).toBeGreaterThan(placeOf('p1'));
});
