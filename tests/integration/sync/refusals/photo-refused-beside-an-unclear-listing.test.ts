import { afterEach, expect, it, vi } from 'vitest';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import { uploadPicture } from '#core/commands/lazy/listings/upload-picture.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import { saveBlob } from '#core/storage/blobs.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { aNewListing, heldOwn, SELLER, SELLER_ID } from '../../commands/market.ts';
import { bytesOf, paint } from '../../provider/pictures.ts';

/* The provider refuses the photo of an edit, while nobody knows yet whether it has the listing that the edit is of. */

let world: World;
afterEach(() => world.close());

const OWN = { listingId: 'local-listing', sellerId: SELLER_ID, title: 'Drawing board' };

async function refuseThePhoto() {
  world = await openWorld();
  const page = await world.signedInPage(SELLER);
  const { db, dispatch } = page.runtime;
  let isWell = false;
  let lists = 0;
  world.device.setNetwork(async (request, next) => {
    const { pathname } = new URL(request.url);
    if (isWell || request.method !== 'POST') return next(request);
    if (pathname === '/api/uploads') return Response.json({ error: 'No.' }, { status: 422 });
    if (pathname !== '/api/listings') return next(request);
    lists += 1;
    return new Response('Broken.', { status: 500 });
  });
  await dispatch(aNewListing(world));
  await vi.waitFor(() => expect(lists).toBe(1), 5_000);
  const bytes = await bytesOf(paint(60, 60).png());
  const at = world.clock.now();
  await saveBlob(db, { id: 'two', userId: SELLER_ID, type: 'image/png', at, bytes });
  const photo = uploadPicture({ pictureId: 'two', type: 'image/png', title: OWN.title });
  const fields = { images: [devicePictureAddress('two')], price: 777 };
  const edit = editListing({ ...OWN, fields, baseUpdatedAt: '' });
  await dispatch(photo, edit);
  await world.pass(20 * 60_000, 20_000);
  const entries = await db.outbox.toArray();
  expect(entries.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'listing:create refused',
    'listing:edit refused',
    'picture:upload refused',
  ]);
  const seqOf = (kind: string) => entries.find((each) => each.kind === kind)!.seq;
  isWell = true;
  return { page, edit, listing: seqOf('listing:create'), edited: seqOf('listing:edit') };
}

it.each(['sent again', 'corrected'])(
  'the edit waits for the listing when it is %s, and follows it (I2)',
  async (how) => {
    const { page, edit, listing, edited } = await refuseThePhoto();
    const { db, sync } = page.runtime;
    if (how === 'corrected') expect(await sync.replace(edited, edit)).toBe(true);
    else await sync.retry(edited);
    await world.pass(30_000);
    const left = await db.outbox.toArray();
    expect(left.map(({ lastFailure }) => lastFailure?.code)).not.toContain('row-gone');
    await sync.retry(listing);
    await world.settle(page);
    expect(await db.outbox.toArray()).toEqual([]);
    await expectEdited();
  },
  30_000,
);

it('a correction that was begun before the listing got its id is sent', async () => {
  const { page, edit, listing, edited } = await refuseThePhoto();
  const { db, sync } = page.runtime;
  await sync.retry(listing);
  await vi.waitFor(async () => expect(await db.outbox.get(listing)).toBeUndefined(), 5_000);
  await world.settle(page);
  expect(await sync.replace(edited, edit)).toBe(true);
  await world.settle(page);
  expect(await db.outbox.toArray()).toEqual([]);
  await expectEdited();
}, 30_000);

async function expectEdited(): Promise<void> {
  const [held] = (await heldOwn(world)).filter(({ title }) => title === OWN.title);
  expect(held).toMatchObject({ price: 777 });
  expect(held?.images).toHaveLength(1);
}
