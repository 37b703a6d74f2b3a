import { afterEach, expect, it, vi } from 'vitest';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import { uploadPicture } from '#core/commands/lazy/listings/upload-picture.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import { endSession } from '#core/session/session.ts';
import { saveBlob } from '#core/storage/blobs.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import { createGate } from '#support/create-gate.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { aNewListing, SELLER, SELLER_ID } from '../../commands/market.ts';
import { bytesOf, paint } from '../../provider/pictures.ts';

let world: World;
afterEach(() => world.close());

it('a photo of an edit that has joined its refused listing gets its address, also for a retry after the next sign-in', async () => {
  world = await openWorld();
  const page = await world.signedInPage(SELLER);
  const { db, dispatch, sync } = page.runtime;
  const [listed, refuse] = createGate();
  const [painted, answer] = createGate();
  let isRefused = true;
  const bodies: string[] = [];
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/api/listings') {
      bodies.push(await request.clone().text());
      if (isRefused) {
        await listed;
        return Response.json({ error: 'Too cheap.' }, { status: 422 });
      }
    }
    const reply = await next(request);
    if (pathname === '/api/uploads') await painted;
    return reply;
  });
  await dispatch(aNewListing(world));
  await vi.waitFor(() => expect(bodies).toHaveLength(1), 5_000);
  const bytes = await bytesOf(paint(60, 60).png());
  const at = world.clock.now();
  await saveBlob(db, { id: 'two', userId: SELLER_ID, type: 'image/png', at, bytes });
  await dispatch(
    uploadPicture({ pictureId: 'two', type: 'image/png', title: 'Drawing board' }),
    editListing({
      ...{ listingId: 'local-listing', sellerId: SELLER_ID, title: 'Drawing board' },
      ...{ fields: { images: [devicePictureAddress('two')] }, baseUpdatedAt: '' },
    }),
  );
  refuse();
  await vi.waitFor(async () => {
    const entries = await db.outbox.toArray();
    expect(entries.find(({ kind }) => kind === 'listing:create')).toMatchObject({
      state: 'refused',
    });
  }, 5_000);
  answer();
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1), 5_000);
  await endSession(wholeDatabase(db));
  isRefused = false;
  await world.signIn(page, SELLER);
  const [left] = await db.outbox.toArray();
  await sync.retry(left!.seq);
  await world.settle(page);
  expect(bodies.at(-1)).not.toContain(devicePictureAddress('two'));
  expect(await db.outbox.toArray()).toEqual([]);
}, 30_000);
