import { afterEach, beforeEach, expect, it } from 'vitest';
import { putIntoCart, toggleWishlist } from '#components/listing/listing-actions.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { listenToToasts } from '#ui/feedback/toast.ts';

let world: World;
let said: string[];
let stopListening: () => void;

beforeEach(async () => {
  world = await openWorld();
  said = [];
  stopListening = listenToToasts(({ tone, message }) => said.push(`${tone}: ${message}`));
});
afterEach(async () => {
  stopListening();
  await world.close();
});

/** Every way to save the kettle, or not to any more, as the buttons of a listing do it. */
async function waysOf({ runtime }: Page) {
  await runtime.pull(productResource(world.kettle.id));
  const kettle = await runtime.db.listings.get(world.kettle.id);
  if (kettle === undefined) throw new Error('The device does not know the kettle.');
  const ignore = () => undefined;
  return {
    buy: () => putIntoCart(runtime, kettle, 1, {}, ignore),
    save: () => toggleWishlist(runtime, kettle, false, ignore),
    forget: () => toggleWishlist(runtime, kettle, true, ignore),
  };
}

it('[S217, S238] a visitor is asked to log in, for the cart and for the wishlist', async () => {
  const { buy, save } = await waysOf(await world.device.openPage());
  expect([await buy(), await save()]).toEqual([false, false]);
  expect(said).toEqual([
    'error: Please log in to add items to your cart.',
    'error: Please log in to add items to your wishlist.',
  ]);
});

it('[S221, S241, S242] saving shows a success toast, removing one in the style of an error', async () => {
  const { buy, save, forget } = await waysOf(await world.signedInPage());
  for (const act of [buy, save, forget]) await act();
  expect(said).toEqual([
    'success: Item added to cart',
    'success: Item added to wishlist',
    'error: Item removed from wishlist',
  ]);
});

it('[S236, S237] the wishlist is changed without a payload', async () => {
  const page = await world.signedInPage();
  const { save, forget } = await waysOf(page);
  world.device.requests.length = 0;
  await save();
  await world.settle(page);
  await forget();
  await world.settle(page);
  const path = `/api/wishlist/${world.kettle.id}`;
  expect(world.device.requests.filter(({ method }) => method !== 'GET')).toMatchObject([
    { method: 'POST', path, body: '' },
    { method: 'DELETE', path, body: '' },
  ]);
});
