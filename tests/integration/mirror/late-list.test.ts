import { afterEach, expect, it } from 'vitest';
import { EVERYTHING } from '#core/domain/filters.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { plainListPageResource } from '#core/mirror/resources/plain-list-page-resource.ts';
import { openWorld, type World } from '#support/device/world.ts';

let world: World;
afterEach(() => world.close());

it('a list that comes late, from a provider without versions, leaves no older listing behind for ever (I14)', async () => {
  world = await openWorld({ capabilities: [] });
  const page = await world.device.openPage();
  const { db } = page.runtime;
  let price = 100;
  const listing = () => ({ ...{ _id: 'a'.repeat(24), title: 'Kettle', quantity: 3 }, price });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let reached = () => {};
  const isAsked = new Promise<void>((resolve) => (reached = resolve));
  // As Express answers by default: with a tag of the body, and 304 where the device has it.
  const answer = (request: Request, body: unknown) => {
    const etag = `W/"${JSON.stringify(body).length}-${price}"`;
    const isKnown = request.headers.get('if-none-match') === etag;
    const headers = { etag, 'content-type': 'application/json' };
    return new Response(isKnown ? null : JSON.stringify(body), {
      status: isKnown ? 304 : 200,
      headers,
    });
  };
  world.device.setNetwork(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/products/')) return answer(request, listing());
    if (pathname !== '/api/products') return Response.json([]);
    const list = answer(request, { products: [listing()], total: 1, totalPages: 1 });
    reached();
    await held;
    return list;
  });
  const list = page.runtime.pull(plainListPageResource(EVERYTHING, 1));
  await isAsked;
  price = 250;
  await page.runtime.pull(productResource('a'.repeat(24)));
  expect((await db.listings.get('a'.repeat(24)))?.price).toBe(250);
  release();
  await list;
  await page.runtime.pull(productResource('a'.repeat(24)));
  expect((await db.listings.get('a'.repeat(24)))?.price).toBe(250);
});
