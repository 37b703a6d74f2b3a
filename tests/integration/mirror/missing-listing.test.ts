import { expect, it } from 'vitest';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { createGate } from '#support/create-gate.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { openProduct, SELLER, SELLER_ID, TEXTBOOK } from '../commands/market.ts';

it('a listing that the provider no longer knows leaves the device', async () => {
  const world = await openWorld();
  const { runtime } = await world.device.openPage();
  const resource = productResource(world.kettle.id);
  expect(await runtime.pull(resource)).toBe('fresh');
  expect(await runtime.db.listings.get(world.kettle.id)).toMatchObject({
    title: world.kettle.title,
  });
  world.provider.faults.set([{ kind: 'status', status: 404, path: '/api/products/' }]);
  expect(await runtime.pull(resource)).toBe('missing');
  expect(await runtime.db.listings.get(world.kettle.id)).toBeUndefined();
  await world.close();
});

it('a 404 that was asked for before a change was accepted does not take the row away (I7)', async () => {
  const world = await openWorld();
  const page = await world.signedInPage(SELLER);
  await openProduct(page);
  const { runtime } = page;
  const [asked, release] = holdFirstLook(world);
  const look = runtime.pull(productResource(TEXTBOOK));
  await asked;
  const change = {
    listingId: TEXTBOOK,
    sellerId: SELLER_ID,
    title: 'Textbook',
    status: 'sold',
  } as const;
  await runtime.dispatch(setListingStatus(change));
  await world.settle(page);
  release();
  expect(await look).toBe('unreachable');
  expect(await runtime.db.listings.get(TEXTBOOK)).toMatchObject({ status: 'sold' });
  await world.close();
});

const BARE = [
  ['empty', () => new Response(null, { status: 404 })],
  ['plain', () => new Response('Not Found', { status: 404 })],
] as const;

async function lookAtMissing(answer: () => Response, world: World) {
  const { runtime } = await world.device.openPage();
  const resource = productResource(world.kettle.id);
  expect(await runtime.pull(resource)).toBe('fresh');
  world.device.setNetwork(async () => answer());
  const outcome = await runtime.pull(resource);
  const isShown = (await runtime.db.listings.get(world.kettle.id)) !== undefined;
  await world.close();
  return { outcome, isShown };
}

it.each(BARE)(
  'an %s 404, as of a gateway, takes no row away where the provider says more than that',
  async (_how, answer) => {
    const seen = await lookAtMissing(answer, await openWorld());
    expect(seen).toEqual({ outcome: 'unreachable', isShown: true });
  },
);

it.each(BARE)(
  'an %s 404 takes the row away where the form of the provider is not known',
  async (_how, answer) => {
    const seen = await lookAtMissing(answer, await openWorld({ capabilities: [] }));
    expect(seen).toEqual({ outcome: 'missing', isShown: false });
  },
);

/** Holds the first look at the textbook back, and has it end with 404. */
function holdFirstLook(world: World): [asked: Promise<void>, release: () => void] {
  const [asked, tellAsked] = createGate();
  const [released, release] = createGate();
  let isFirst = true;
  world.device.setNetwork(async (request, next) => {
    const isLook = request.method === 'GET' && request.url.includes(`/products/${TEXTBOOK}`);
    if (!isLook || !isFirst) return next(request);
    isFirst = false;
    tellAsked();
    await released;
    return Response.json({ error: 'Product not found' }, { status: 404 });
  });
  return [asked, release];
}
