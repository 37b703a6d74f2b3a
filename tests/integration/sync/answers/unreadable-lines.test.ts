import { afterEach, expect, it } from 'vitest';
import { addToWishlist } from '#core/commands/wishlist/add-to-wishlist.ts';
import { anAddition, openWorld, type World } from '#support/device/world.ts';

/* A row of an answer that cannot be read may be one that the device knows: nothing says that it is gone. */

let world: World;
afterEach(() => world.close());

it('a line of the cart stays on the screen when a look at the cart cannot read it', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, dispatch, pullMember } = page.runtime;
  await dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  world.device.setNetwork(async (request, next) => {
    const reply = await next(request);
    if (request.method !== 'GET' || !request.url.endsWith('/api/cart')) return reply;
    const text = (await reply.text()).replaceAll('"quantity":2', '"pieces":2');
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  });
  await pullMember();
  expect(await db.cartLines.toArray()).toMatchObject([{ quantity: 2 }]);
});

it('a line of no pieces is gone', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, dispatch, pullMember } = page.runtime;
  await dispatch(anAddition(world.kettle, 2));
  await world.settle(page);
  world.device.setNetwork(async (request, next) => {
    const reply = await next(request);
    if (request.method !== 'GET' || !request.url.endsWith('/api/cart')) return reply;
    const text = (await reply.text()).replaceAll('"quantity":2', '"quantity":0');
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  });
  await pullMember();
  expect(await db.cartLines.toArray()).toEqual([]);
});

it('a saved listing stays on the screen when a look at the wishlist cannot read it', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  const { db, dispatch, pullMember } = page.runtime;
  const { id, title, price } = world.kettle;
  const savedAt = new Date(world.clock.now()).toISOString();
  await dispatch(addToWishlist({ listingId: id, title, image: '', price, savedAt }));
  await world.settle(page);
  world.device.setNetwork(async (request, next) => {
    if (request.method !== 'GET' || !request.url.endsWith('/api/wishlist')) return next(request);
    return Response.json([{ productRef: id, savedAt }]);
  });
  await pullMember();
  expect(await db.wishlist.count()).toBe(1);
});
