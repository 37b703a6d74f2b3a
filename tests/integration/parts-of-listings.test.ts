import { afterEach, beforeEach, expect, it } from 'vitest';
import { knownQuantity } from '#core/domain/listing.ts';
import type { User } from '#core/domain/user.ts';
import { productResource } from '#core/mirror/listing-resources.ts';
import { cartResource, wishlistResource } from '#core/mirror/member-resources.ts';
import type { Resource } from '#core/mirror/resource.ts';
import type { Page } from '#support/device.ts';
import { openWorld, type World } from '#support/world.ts';

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

it('what tells a quantity is the whole listing, and replaces it', async () => {
  const page = await world.signedInPage();
  const { runtime } = page;
  const { id } = world.kettle;
  await runtime.pull(productResource(id));
  answerWith('/api/cart', cartOf({ _id: id, title: 'Kettle', price: 1, stock: 4 }));
  await refetch(page, cartResource);
  expect(await runtime.db.listings.get(id)).toMatchObject({ quantity: 4, description: '' });
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
