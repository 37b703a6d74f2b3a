import { afterEach, expect, it } from 'vitest';
import { removeFromCart } from '#core/commands/cart/remove-from-cart.ts';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { removeFromWishlist } from '#core/commands/wishlist/remove-from-wishlist.ts';
import type { Page } from '#support/device/device.ts';
import { takeEffectLater } from '#support/device/late-effect.ts';
import { aLine, anAddition, openWorld, type World } from '#support/device/world.ts';

/*
 * A provider that keeps no keys works on a request whose connection broke. What replaces or removes is sent again soon,
 * as it has the same effect twice; but a later change of the same thing must not be undone by the first request (I4).
 */

let world: World;
let page: Page;
afterEach(() => world.close());

const end = () => {
  throw new TypeError('Failed to fetch');
};
const set = (quantity: number) => setCartQuantity({ ...aLine(world.kettle), quantity });

async function open(): Promise<void> {
  world = await openWorld({ capabilities: [] });
  page = await world.signedInPage();
  await page.runtime.pullMember();
}

/** The first request breaks and takes effect 6 s later; it was sent again and answered by then. */
async function repeat(method: string, path: string, change: ReturnType<typeof set>): Promise<void> {
  takeEffectLater(world, { ms: 6_000, method, path, end });
  await page.runtime.dispatch(change);
  await world.pass(3_500, 500);
  expect(await page.runtime.db.outbox.toArray()).toEqual([]);
}

async function settleLater(): Promise<void> {
  await world.pass(20_000, 4_000);
  await world.settle(page);
}

async function pieces(): Promise<number[]> {
  return (await world.provider.cartOf(world.buyer)).map(({ quantity }) => quantity);
}

it('a quantity that is set after the first one was accepted stays', async () => {
  await open();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  await repeat('PUT', '/api/cart', set(3));
  await page.runtime.dispatch(set(4));
  await world.pass(500, 500);
  await page.runtime.dispatch(set(5));
  await settleLater();
  expect(await pieces()).toEqual([5]);
}, 30_000);

it('a quantity that was set while the first one was sent again stays', async () => {
  await open();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  takeEffectLater(world, { ms: 6_000, method: 'PUT', path: '/api/cart', end });
  await page.runtime.dispatch(set(3));
  await world.untilTried(page);
  await page.runtime.dispatch(set(5));
  await settleLater();
  expect(await pieces()).toEqual([5]);
});

it('what is put into the cart again after a removal stays', async () => {
  await open();
  await page.runtime.dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  await repeat('DELETE', `/api/cart/${world.kettle.id}`, removeFromCart(aLine(world.kettle)));
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await settleLater();
  expect(await pieces()).toEqual([1]);
});

it('what is saved again after a removal stays', async () => {
  await open();
  const { id: listingId, title, price } = world.kettle;
  const saved = addToWishlist({ listingId, title, price, image: '', savedAt: '' });
  await page.runtime.dispatch(saved);
  await world.settle(page);
  const removal = removeFromWishlist({ listingId, title });
  await repeat('DELETE', `/api/wishlist/${listingId}`, removal);
  await page.runtime.dispatch(saved);
  await settleLater();
  expect(await world.provider.wishlistOf(world.buyer)).toHaveLength(1);
});
