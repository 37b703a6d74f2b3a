import { afterEach, expect, it, vi } from 'vitest';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { removeFromWishlist } from '#core/commands/wishlist/remove-from-wishlist.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { anEdit, openProduct, SELLER, TEXTBOOK } from '../../commands/market.ts';

/* A gateway without its provider answers an empty 404, as the provider may for what is gone (specification §7). */

let world: World;
afterEach(() => world.close());

it('a removal that is over by an empty 404 is looked up at once, and the screen shows what is still there', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, dispatch } = page.runtime;
  const { id, title, price } = world.kettle;
  const savedAt = new Date(world.clock.now()).toISOString();
  await dispatch(addToWishlist({ listingId: id, savedAt, title, image: '', price }));
  await world.settle(page);
  world.device.setNetwork(async (request, next) =>
    request.method === 'DELETE' ? new Response(null, { status: 404 }) : next(request),
  );
  await dispatch(removeFromWishlist({ listingId: id, title }));
  await world.settle(page);
  expect(await db.outbox.count()).toBe(0);
  await vi.waitFor(async () => expect(await db.wishlist.count()).toBe(1), 5_000);
});

it('an edit that is refused by an empty 404 takes no listing away', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage(SELLER);
  const { db, dispatch } = page.runtime;
  await openProduct(page);
  const edit = await anEdit(page, TEXTBOOK, { price: 777 });
  world.device.setNetwork(async () => new Response(null, { status: 404 }));
  await dispatch(edit);
  await vi.waitFor(
    async () => expect(await db.outbox.toArray()).toMatchObject([{ state: 'refused' }]),
    5_000,
  );
  expect(await db.listings.get(TEXTBOOK)).toMatchObject({ price: 1500 });
});
