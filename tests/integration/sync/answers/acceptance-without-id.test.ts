import { afterEach, beforeEach, expect, it } from 'vitest';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import { uploadPicture } from '#core/commands/lazy/listings/upload-picture.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import { saveBlob } from '#core/storage/blobs.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  aNewListing,
  heldOwn,
  newFields,
  ownTitles,
  SELLER,
  SELLER_ID,
  sentChanges,
} from '../../commands/market.ts';
import { bytesOf, paint } from '../../provider/pictures.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** The provider does what it is asked, and something on the way replaces its reply, so many times. */
function replaceReply(
  path: string,
  times: number,
  reply: () => Response | Promise<Response>,
): { left: () => number } {
  let left = times;
  world.device.setNetwork(async (request, next) => {
    const response = await next(request);
    const isStruck = request.method === 'POST' && new URL(request.url).pathname === path;
    if (!isStruck || left === 0) return response;
    left -= 1;
    return reply();
  });
  return { left: () => left };
}

const json = { 'content-type': 'application/json' };
const REPLIES: readonly [string, () => Response][] = [
  [
    'JSON that was cut off before its first byte',
    () => new Response('', { status: 201, headers: json }),
  ],
  ['an empty body', () => new Response(null, { status: 200 })],
  ['JSON of another shape', () => Response.json({ ok: true })],
];

async function listWithPhoto(page: Page): Promise<void> {
  const bytes = await bytesOf(paint(60, 60).png());
  const at = world.clock.now();
  await saveBlob(page.runtime.db, { id: 'one', userId: SELLER_ID, type: 'image/png', at, bytes });
  await page.runtime.dispatch(
    uploadPicture({ pictureId: 'one', type: 'image/png', title: 'Drawing board' }),
    aNewListing(world, { fields: newFields({ images: [devicePictureAddress('one')] }) }),
  );
}

async function boards() {
  return (await heldOwn(world)).filter(({ title }) => title === 'Drawing board');
}

const toggle = () =>
  setListingStatus({
    ...{ listingId: 'local-listing', sellerId: SELLER_ID, title: 'Drawing board' },
    status: 'sold',
  });

it.each(REPLIES)(
  'a photo whose upload is answered with %s is sent again, and shown',
  async (_what, reply) => {
    const page = await world.signedInPage(SELLER);
    replaceReply('/api/uploads', 1, reply);
    await listWithPhoto(page);
    await world.settle(page);
    expect(await boards()).toMatchObject([{ images: [expect.stringContaining('/')] }]);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  },
);

it('a photo that never gets an address is refused with its listing, in the sync centre', async () => {
  const page = await world.signedInPage(SELLER);
  replaceReply('/api/uploads', 100, () => Response.json({ ok: true }));
  await listWithPhoto(page);
  await world.pass(15 * 60_000, 15_000);
  expect(await page.runtime.db.outbox.toArray()).toMatchObject([
    { kind: 'picture:upload', state: 'refused', lastFailure: { kind: 'unreadable' } },
    { kind: 'listing:create', state: 'refused', lastFailure: { code: 'needs-refused' } },
  ]);
  expect(await boards()).toEqual([]);
  expect(await page.runtime.db.blobs.count()).toBe(1);
});

it.each(REPLIES)(
  'a new listing that is answered with %s gets its id, and its changes',
  async (_what, reply) => {
    const page = await world.signedInPage(SELLER);
    // While it is on its way the seller marks it as sold.
    const struck = replaceReply('/api/listings', 1, async () => {
      await page.runtime.dispatch(toggle());
      return reply();
    });
    await page.runtime.dispatch(aNewListing(world));
    await world.settle(page);
    expect(struck.left()).toBe(0);
    expect(await boards()).toMatchObject([{ status: 'sold' }]);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await ownTitles(page)).toContain('Drawing board');
    expect(sentChanges(world).filter(({ path }) => path.includes('local-'))).toEqual([]);
  },
);

it('a new listing that nothing depends on is settled by any acceptance', async () => {
  const page = await world.signedInPage(SELLER);
  replaceReply('/api/listings', 1, () => Response.json({ message: 'Listed' }));
  await page.runtime.dispatch(aNewListing(world));
  await world.settle(page);
  expect(sentChanges(world)).toHaveLength(1);
  expect(await page.runtime.db.outbox.count()).toBe(0);
});
