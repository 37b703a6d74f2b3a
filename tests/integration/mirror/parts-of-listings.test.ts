import { afterEach, beforeEach, expect, it } from 'vitest';
import { knownQuantity } from '#core/domain/listing.ts';
import type { User } from '#core/domain/user.ts';
import { homeSectionResource, productResource } from '#core/mirror/resources/listing-resources.ts';
import { cartResource, wishlistResource } from '#core/mirror/resources/member-resources.ts';
import { ownListingsResource, readOwnListings } from '#core/mirror/own-listings.ts';
import type { Resource } from '#core/mirror/resources/resource.ts';
import type { Page } from '#support/device/device.ts';
import { fixtureEmails } from '#support/provider/provider-fixture.ts';
import { openWorld, type World } from '#support/device/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** The provider's cart or wishlist, as one answers that tells little of a listing. */
function answerWith(path: string, body: unknown): void {
  world.device.setNetwork(async (request, next) =>
    new URL(request.url).pathname === path ? Response.json(body) : next(request),
  );
}

function refetch({ runtime }: Page, resourceOf: (user: User) => Resource) {
  return runtime.refetch(resourceOf(runtime.session.currentUser()!));
}

const cartOf = (product: object) => ({ items: [{ productId: product, quantity: 2 }] });

it('[S202] a part of a listing inside the cart takes nothing from what the device knows', async () => {
  const page = await world.signedInPage();
  const { runtime } = page;
  const { id } = world.kettle;
  await runtime.pull(productResource(id));
  const known = await runtime.db.listings.get(id);
  const part = { _id: id, title: 'Kettle, new name', price: 1, images: ['/new.webp'] };
  answerWith('/api/cart', cartOf({ ...part, sellerId: known!.seller.id, status: 'sold' }));
  expect(await refetch(page, cartResource)).toBe('fresh');

  expect(await runtime.db.listings.get(id)).toEqual({
    ...known,
    ...{ title: 'Kettle, new name', price: 1, images: ['/new.webp'], status: 'sold' },
  });
  expect(await runtime.db.cartLines.toArray()).toMatchObject([
    { listingId: id, title: 'Kettle, new name', price: 1 },
  ]);
});

it('what tells a quantity replaces the listing, but for words that it does not have', async () => {
  const page = await world.signedInPage();
  const { runtime } = page;
  const { id } = world.kettle;
  await runtime.pull(productResource(id));
  const { description = '' } = (await runtime.db.listings.get(id)) ?? {};
  expect(description).not.toBe('');
  const told = { _id: id, title: 'Kettle', price: 1, stock: 4 };
  answerWith('/api/cart', cartOf(told));
  await refetch(page, cartResource);
  const images: readonly string[] = [];
  const replaced = { title: 'Kettle', price: 1, quantity: 4, images };
  expect(await runtime.db.listings.get(id)).toMatchObject({ ...replaced, description });
  answerWith('/api/cart', cartOf({ ...told, description: 'Another.' }));
  await refetch(page, cartResource);
  expect(await runtime.db.listings.get(id)).toMatchObject({ description: 'Another.' });
});

it('[S141, S200] a quantity that the provider did not send is unknown, not 0', async () => {
  const page = await world.signedInPage();
  const { runtime } = page;
  const part = { _id: 'p1', title: 'Lamp', price: 500 };
  answerWith('/api/cart', cartOf(part));
  await refetch(page, cartResource);
  const lamp = await runtime.db.listings.get('p1');
  expect(lamp).toMatchObject({ title: 'Lamp', price: 500 });
  expect(knownQuantity(lamp!)).toBeNull();

  answerWith('/api/wishlist', { wishlist: [{ listingId: { ...part, price: 400 } }] });
  await refetch(page, wishlistResource);
  expect(await runtime.db.listings.get('p1')).toEqual({ ...lamp, price: 400 });
});

it('[S222] a saved listing of which too little is told to show it stays saved', async () => {
  const page = await world.signedInPage();
  const { runtime } = page;
  const { id, title } = world.kettle;
  await runtime.pull(productResource(id));
  const known = await runtime.db.listings.get(id);
  const savedAt = '2026-11-20T05:02:00.000Z';
  answerWith('/api/wishlist', [{ listingId: { _id: id, title }, savedAt }]);
  expect(await refetch(page, wishlistResource)).toBe('fresh');
  expect(await runtime.db.wishlist.toArray()).toMatchObject([{ listingId: id, savedAt }]);
  expect(await runtime.db.listings.get(id)).toEqual(known);
});

it('a list that names sellers by their ids alone takes no name from the device', async () => {
  const { runtime } = await world.device.openPage();
  const { id } = world.kettle;
  await runtime.pull(productResource(id));
  const known = await runtime.db.listings.get(id);
  const named = (sellerId: string) =>
    answerWith('/api/homepage/hot-deals', [
      { _id: id, title: 'Kettle', price: 1, quantity: 3, sellerId },
    ]);
  named(known!.seller.id);
  await runtime.pull(homeSectionResource('hot-deals'));
  const told = await runtime.db.listings.get(id);
  expect(told).toMatchObject({ price: 1, quantity: 3, seller: known!.seller });

  named('another');
  await runtime.refetch(homeSectionResource('hot-deals'));
  expect((await runtime.db.listings.get(id))?.seller).toMatchObject({ id: 'another', name: '' });
});

it('a listing of one’s own that cannot be read stays on the device, and one that is left out goes', async () => {
  const page = await world.signedInPage(fixtureEmails.seller);
  const { runtime } = page;
  const seller = runtime.session.currentUser()!;
  await refetch(page, ownListingsResource);
  const [one, other, ...gone] = await readOwnListings(runtime.db, seller.id);
  expect(gone).not.toEqual([]);
  answerWith('/api/listings/mine', [
    { _id: one!.id, title: 'Kettle', price: 'Rs 1,500' },
    { _id: other!.id, title: 'Lamp', price: 500 },
  ]);
  await refetch(page, ownListingsResource);
  const left = await readOwnListings(runtime.db, seller.id);
  expect(left.map(({ id }) => id).sort()).toEqual([one!.id, other!.id].sort());
});
