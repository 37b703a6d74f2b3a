import { afterEach, expect, it, vi } from 'vitest';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import { uploadPicture } from '#core/commands/lazy/listings/upload-picture.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import { saveBlob } from '#core/storage/blobs.ts';
import type { Mutation } from '#core/sync/command.ts';
import type { Page } from '#support/device/device.ts';
import { createGate } from '#support/create-gate.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { aNewListing, heldOwn, newFields, SELLER, SELLER_ID } from '../../commands/market.ts';
import { bytesOf, paint } from '../../provider/pictures.ts';

/*
 * A change waits for another that makes what it names, in a version of the app that does not know its kind; the app is
 * updated when the provider has named that thing.
 */

let world: World;
afterEach(() => world.close());

async function aPhoto({ runtime: { db } }: Page): Promise<Mutation> {
  const bytes = await bytesOf(paint(60, 60).png());
  const at = world.clock.now();
  await saveBlob(db, { id: 'one', userId: SELLER_ID, type: 'image/png', at, bytes });
  return uploadPicture({ pictureId: 'one', type: 'image/png', title: 'Drawing board' });
}

const withPhoto = { images: [devicePictureAddress('one')] };
const board = { listingId: 'local-listing', sellerId: SELLER_ID, title: 'Drawing board' };

it.each([
  [
    'the photo of a listing',
    '/api/uploads',
    { images: [expect.stringContaining('/uploads/')] },
    async (page: Page) => [
      await aPhoto(page),
      aNewListing(world, { fields: newFields(withPhoto) }),
    ],
  ],
  [
    'the listing of an edit',
    '/api/listings',
    { price: 777 },
    () => [
      aNewListing(world),
      editListing({ ...board, fields: { price: 777 }, baseUpdatedAt: '' }),
    ],
  ],
])(
  '%s that was named while the other was parked is known by that name when it goes on',
  async (_title, path, expected, mutations) => {
    world = await openWorld();
    const page = await world.signedInPage(SELLER);
    const { db, dispatch } = page.runtime;
    const [parked, answer] = createGate();
    world.device.setNetwork(async (request, next) => {
      const reply = await next(request);
      if (request.method === 'POST' && new URL(request.url).pathname === path) await parked;
      return reply;
    });
    const [first, second] = await mutations(page);
    await dispatch(first!);
    await world.untilState(page, 'sending');
    await dispatch(second!);
    const { kind, seq } = (await db.outbox.toArray()).at(-1)!;
    await db.outbox.update(seq, { kind: 'from:tomorrow' });
    answer();
    await world.untilState(page, 'parked');
    await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1), 5_000);
    await db.outbox.update(seq, { kind });
    await page.runtime.sync.now();
    await world.settle(page);
    expect(await db.outbox.toArray()).toEqual([]);
    const made = (await heldOwn(world)).filter(({ title }) => title === 'Drawing board');
    expect(made).toMatchObject([expected]);
  },
  30_000,
);
