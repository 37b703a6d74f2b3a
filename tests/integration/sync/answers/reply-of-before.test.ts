import { afterEach, expect, it, vi } from 'vitest';
import { setCartQuantity } from '#core/commands/cart/set-cart-quantity.ts';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import { aLine, anAddition, openWorld, type World } from '#support/device/world.ts';
import { openProduct, SELLER, SELLER_ID, TEXTBOOK } from '../../commands/market.ts';

/* Some providers answer a change by the row as it was before: a look tells what they hold. */

let world: World;
afterEach(() => world.close());

it('an edit is on the screen again soon', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage(SELLER);
  await openProduct(page);
  world.device.setNetwork(async (request, next) => {
    if (request.method !== 'PATCH') return next(request);
    const look = await next(new Request(request.url.replace('/listings/', '/products/')));
    const before: unknown = await look.json();
    await next(request);
    return Response.json(before);
  });
  const edit = { listingId: TEXTBOOK, sellerId: SELLER_ID, title: '' };
  await page.runtime.dispatch(editListing({ ...edit, fields: { price: 777 }, baseUpdatedAt: '' }));
  await world.settle(page);
  await vi.waitFor(
    async () => expect(await page.runtime.db.listings.get(TEXTBOOK)).toMatchObject({ price: 777 }),
    5_000,
  );
});

it('a quantity is on the screen again soon', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.signedInPage();
  await page.runtime.dispatch(anAddition(world.kettle, 1));
  await world.settle(page);
  let before = '';
  world.device.setNetwork(async (request, next) => {
    const reply = await next(request);
    if (!request.url.endsWith('/api/cart')) return reply;
    const text = await reply.text();
    const headers = { 'content-type': 'application/json' };
    if (request.method === 'GET') return new Response(text, { headers });
    before = text.replaceAll('"quantity":3', '"quantity":1');
    return new Response(before, { headers });
  });
  await page.runtime.dispatch(setCartQuantity({ ...aLine(world.kettle), quantity: 3 }));
  await world.settle(page);
  expect(before).not.toBe('');
  await vi.waitFor(
    async () => expect(await page.runtime.db.cartLines.toArray()).toMatchObject([{ quantity: 3 }]),
    5_000,
  );
});
