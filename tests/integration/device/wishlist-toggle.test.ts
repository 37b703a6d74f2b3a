import { expect, it } from 'vitest';
import { toggleWishlist } from '#components/listing/listing-actions.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { openWorld } from '#support/device/world.ts';
import { sentChanges } from '../commands/market.ts';

it('[S144] the wishlist toggle saves a product, and pressed again takes it off', async () => {
  const world = await openWorld();
  const page = await world.signedInPage();
  const { runtime } = page;
  await runtime.pull(productResource(world.kettle.id));
  const listing = (await runtime.db.listings.get(world.kettle.id))!;
  const press = (isSaved: boolean) =>
    toggleWishlist(runtime, listing, isSaved, () => expect.unreachable('They are logged in.'));

  expect(await press(false)).toBe(true);
  expect(await runtime.db.wishlist.toArray()).toMatchObject([{ listingId: listing.id }]);
  await world.settle(page);
  expect(await press(true)).toBe(true);
  expect(await runtime.db.wishlist.count()).toBe(0);
  await world.settle(page);
  expect(sentChanges(world)).toMatchObject([
    { method: 'POST', path: `/api/wishlist/${listing.id}` },
    { method: 'DELETE', path: `/api/wishlist/${listing.id}` },
  ]);
  await world.close();
});
