import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreateListingArgs } from '#core/commands/lazy/listings/create-listing.ts';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import { uploadPicture } from '#core/commands/lazy/listings/upload-picture.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import { blobKey, saveBlob } from '#core/storage/blobs.ts';
import { deleteOrphanedBlobs } from '#core/storage/delete-blobs.ts';
import { saveDraft } from '#core/storage/drafts.ts';
import type { Mutation } from '#core/sync/command.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { bytesOf, paint } from '../provider/pictures.ts';
import {
  aNewListing,
  anEdit,
  elsewhere,
  heldListing,
  heldOwn,
  newFields,
  openProduct,
  SELLER,
  SELLER_ID,
  sentChanges,
  shownListing,
  TEXTBOOK,
} from './market.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const LOCAL = 'local-listing';
const BOARD = 'Drawing board';
const ADDRESS = /^\/uploads\/[0-9a-f]{24}\/\d+\.webp$/;
const NO_PICTURE = new TextEncoder().encode('this is no picture');

const sent = () => sentChanges(world).map(({ method, path }) => `${method} ${path}`);
const boards = async () => (await heldOwn(world)).filter(({ title }) => title === BOARD);
const states = async ({ runtime }: Page) =>
  (await runtime.db.outbox.toArray()).map(({ kind, state }) => `${kind} ${state}`);
const find = async ({ runtime }: Page, kind: string) =>
  (await runtime.db.outbox.toArray()).find((entry) => entry.kind === kind)!;

/** A photo is on the device; its change is ready to be recorded. */
async function aPhoto({ runtime }: Page, id: string, bytes?: Uint8Array<ArrayBuffer>) {
  const type = 'image/png';
  await saveBlob(runtime.db, {
    ...{ id, userId: SELLER_ID, type, at: world.clock.now() },
    bytes: bytes ?? (await bytesOf(paint(id.length * 20, 60).png())),
  });
  return uploadPicture({ pictureId: id, type, title: BOARD });
}

function aListingWith(...photos: string[]) {
  return aNewListing(world, { fields: newFields({ images: photos.map(devicePictureAddress) }) });
}

describe('a listing with photos of this device', () => {
  it('waits for all of them, shows them meanwhile, and names their addresses', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    const photos = [await aPhoto(page, 'one'), await aPhoto(page, 'second')];
    await page.runtime.dispatch(...photos, aListingWith('one', 'second'));
    expect((await shownListing(page, LOCAL)).images).toEqual([
      'device-picture:one',
      'device-picture:second',
    ]);
    expect(await page.runtime.sync.summary()).toMatchObject({ pending: 3, photos: 2 });
    world.device.setOnline(true);
    await world.settle(page);

    expect(sent().slice(0, 2)).toEqual(['POST /api/uploads', 'POST /api/uploads']);
    expect(sent().slice(2)).toEqual(['POST /api/listings']);
    const [held, ...others] = await boards();
    expect(others).toEqual([]);
    expect(held?.images).toEqual([expect.stringMatching(ADDRESS), expect.stringMatching(ADDRESS)]);
    expect(await page.runtime.db.blobs.count()).toBe(0);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await page.runtime.db.base.count()).toBe(0);
  });

  it('is there once, with them, when every reply is lost once', async () => {
    const page = await world.signedInPage(SELLER);
    world.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/uploads', times: 1 },
      { kind: 'drop-after', method: 'POST', path: '/api/listings', times: 1 },
    ]);
    await page.runtime.dispatch(await aPhoto(page, 'one'), aListingWith('one'));
    await world.settle(page);
    const uploads = world.device.requests.filter(({ path }) => path === '/api/uploads');
    expect(uploads).toHaveLength(2);
    expect(new Set(uploads.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    expect(await boards()).toMatchObject([{ images: [expect.stringMatching(ADDRESS)] }]);
  });

  it('goes on after the app was killed between the photo and the listing', async () => {
    const page = await world.signedInPage(SELLER);
    world.provider.faults.set([{ kind: 'drop-before', method: 'POST', path: '/api/listings' }]);
    await page.runtime.dispatch(await aPhoto(page, 'one'), aListingWith('one'));
    await world.untilTried(page);
    expect(await states(page)).toEqual(['listing:create queued']);
    page.kill();
    world.provider.faults.set([]);
    const next = await world.device.openPage();
    await world.settle(next);
    expect(sent().filter((call) => call === 'POST /api/uploads')).toHaveLength(1);
    expect(await boards()).toMatchObject([{ images: [expect.stringMatching(ADDRESS)] }]);
  });

  it('and was never sent leaves with them when it is deleted', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(await aPhoto(page, 'one'), aListingWith('one'));
    await page.runtime.dispatch(
      deleteListing({ listingId: LOCAL, sellerId: SELLER_ID, title: BOARD }),
    );
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('leaves nothing when the seller logs out before it was sent', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(await aPhoto(page, 'one'), aListingWith('one'));
    await page.runtime.signIn.signOut();
    expect(await page.runtime.db.blobs.count()).toBe(0);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });
});

describe('a photo that a listing no longer names', () => {
  it('is not sent', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    const photos = [await aPhoto(page, 'one'), await aPhoto(page, 'second')];
    await page.runtime.dispatch(...photos, aListingWith('one', 'second'));
    await page.runtime.dispatch(
      editListing({
        ...{ listingId: LOCAL, sellerId: SELLER_ID, title: BOARD, baseUpdatedAt: '' },
        fields: { images: [devicePictureAddress('second')] },
      }),
    );
    expect(await states(page)).toEqual(['picture:upload queued', 'listing:create queued']);
    world.device.setOnline(true);
    await world.settle(page);
    expect(sent()).toEqual(['POST /api/uploads', 'POST /api/listings']);
    expect((await boards())[0]?.images).toHaveLength(1);
  });

  it('because the seller has given it up while it waited is missing from the listing alone', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    const photos = [await aPhoto(page, 'one'), await aPhoto(page, 'second')];
    await page.runtime.dispatch(...photos, aListingWith('one', 'second'));
    expect(await page.runtime.sync.discard((await find(page, 'picture:upload')).seq)).toBe(true);
    expect((await shownListing(page, LOCAL)).images).toEqual(['device-picture:second']);
    world.device.setOnline(true);
    await world.settle(page);
    expect((await boards())[0]?.images).toHaveLength(1);
  });
});

describe('a photo that is refused', () => {
  async function refused(): Promise<Page> {
    const page = await world.signedInPage(SELLER);
    const photos = [await aPhoto(page, 'bad', NO_PICTURE), await aPhoto(page, 'second')];
    await page.runtime.dispatch(...photos, aListingWith('bad', 'second'));
    await world.settle(page);
    return page;
  }

  it('keeps the listing back: both need the seller, and nothing went out without it', async () => {
    const page = await refused();
    expect(await states(page)).toEqual(['picture:upload refused', 'listing:create refused']);
    expect(sent()).not.toContain('POST /api/listings');
    expect(await page.runtime.db.listings.get(LOCAL)).toBeUndefined();
    const { lastFailure } = await find(page, 'listing:create');
    expect(lastFailure).toMatchObject({
      code: 'needs-refused',
      message: 'A photo that belongs to it was not accepted.',
    });
    const outcomes = await page.runtime.db.activity.toArray();
    const refusals = outcomes.filter(({ result }) => result === 'refused');
    expect(refusals.map(({ announced }) => announced)).toEqual([1, 1]);
  });

  it('can be left out: the listing is corrected, and the photo is given up with it', async () => {
    const page = await refused();
    const { seq, args } = await find(page, 'listing:create');
    const whole = args as CreateListingArgs;
    // The other photo has arrived meanwhile: the listing knows its address.
    expect(whole.fields.images).toEqual(['device-picture:bad', expect.stringMatching(ADDRESS)]);
    const corrected = aNewListing(world, {
      ...whole,
      fields: { ...whole.fields, images: whole.fields.images.slice(1) },
    });
    expect(await page.runtime.sync.replace(seq, corrected)).toBe(true);
    await world.settle(page);
    expect(await states(page)).toEqual([]);
    expect(await boards()).toMatchObject([{ images: [expect.stringMatching(ADDRESS)] }]);
  });

  it('given up by itself lets the listing go without it', async () => {
    const page = await refused();
    await page.runtime.sync.discard((await find(page, 'picture:upload')).seq);
    await page.runtime.sync.retry((await find(page, 'listing:create')).seq);
    await world.settle(page);
    expect((await boards())[0]?.images).toHaveLength(1);
  });

  it('is tried again before a corrected listing that still names it', async () => {
    const page = await world.signedInPage(SELLER);
    world.provider.faults.set([
      { kind: 'status', status: 422, method: 'POST', path: '/api/uploads', times: 1 },
    ]);
    await page.runtime.dispatch(await aPhoto(page, 'good'), aListingWith('good'));
    await world.settle(page);
    const { seq, args } = await find(page, 'listing:create');
    const corrected = aNewListing(world, { ...(args as CreateListingArgs) });
    expect(await page.runtime.sync.replace(seq, corrected)).toBe(true);
    await world.settle(page);
    expect(await states(page)).toEqual([]);
    expect(await boards()).toMatchObject([{ images: [expect.stringMatching(ADDRESS)] }]);
  });

  it('is tried again with the listing, and before it', async () => {
    const page = await world.signedInPage(SELLER);
    world.provider.faults.set([
      { kind: 'status', status: 422, method: 'POST', path: '/api/uploads', times: 1 },
    ]);
    await page.runtime.dispatch(await aPhoto(page, 'one'), aListingWith('one'));
    await world.settle(page);
    await page.runtime.sync.retry((await find(page, 'listing:create')).seq);
    await world.settle(page);
    expect(await states(page)).toEqual([]);
    expect(await boards()).toMatchObject([{ images: [expect.stringMatching(ADDRESS)] }]);
  });

  it('goes with the listing that is given up', async () => {
    const page = await refused();
    await page.runtime.sync.discard((await find(page, 'listing:create')).seq);
    expect(await states(page)).toEqual([]);
  });

  it('because the device has lost its bytes says so', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(await aPhoto(page, 'one'), aListingWith('one'));
    await page.runtime.db.blobs.clear();
    world.device.setOnline(true);
    await world.settle(page);
    expect((await find(page, 'picture:upload')).lastFailure?.message).toBe(
      'The file is no longer on this device.',
    );
    expect(sent()).toEqual([]);
  });
});

describe('a photo that is added to a listing', () => {
  it('holds back the edit that names it, and later changes join that', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    const images = [devicePictureAddress('one')];
    await page.runtime.dispatch(
      await aPhoto(page, 'one'),
      await anEdit(page, TEXTBOOK, { images, price: 1400 }),
    );
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { price: 1300 }));
    world.device.setOnline(true);
    await world.settle(page);
    expect(sent()).toEqual(['POST /api/uploads', `PATCH /api/listings/${TEXTBOOK}`]);
    expect(await heldListing(world)).toMatchObject({
      price: 1300,
      images: [expect.stringMatching(ADDRESS)],
    });
    expect(await shownListing(page)).toEqual(await heldListing(world));
  });

  it('is named by its address when a form still has it under its old name', async () => {
    const page = await world.signedInPage(SELLER);
    await page.runtime.dispatch(await aPhoto(page, 'one'), aListingWith('one'));
    await world.settle(page);
    const late = uploadPicture({ pictureId: 'one', type: 'image/png', title: BOARD });
    await page.runtime.dispatch(
      late,
      await anEdit(page, TEXTBOOK, { images: [devicePictureAddress('one')] }),
    );
    await world.settle(page);
    expect(sent().filter((call) => call === 'POST /api/uploads')).toHaveLength(1);
    expect((await heldListing(world))?.images).toEqual([expect.stringMatching(ADDRESS)]);
  });
});

describe('a form that was opened while a photo of its listing waited', () => {
  async function heldOpen(): Promise<{ page: Page; edit: Mutation }> {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    const images = [devicePictureAddress('one')];
    await page.runtime.dispatch(
      await aPhoto(page, 'one'),
      await anEdit(page, TEXTBOOK, { images }),
    );
    const edit = await anEdit(page, TEXTBOOK, { price: 1300 });
    world.device.setOnline(true);
    await world.settle(page);
    return { page, edit };
  }

  it('is saved without a conflict after the photo got its address', async () => {
    const { page, edit } = await heldOpen();
    await page.runtime.dispatch(edit);
    await world.settle(page);
    expect(await states(page)).toEqual([]);
    expect(await heldListing(world)).toMatchObject({
      price: 1300,
      images: [expect.stringMatching(ADDRESS)],
    });
  });

  it('is a conflict when the photos were changed elsewhere meanwhile', async () => {
    const { page, edit } = await heldOpen();
    await elsewhere(world, 'seller', 'PATCH', `listings/${TEXTBOOK}`, {
      images: [],
      sellerId: SELLER_ID,
    });
    await openProduct(page);
    await page.runtime.dispatch(edit);
    await world.settle(page);
    expect(await states(page)).toEqual(['listing:edit refused']);
  });
});

describe('bytes on the device', () => {
  it('are forgotten a day after nothing names them any more', async () => {
    const page = await world.signedInPage(SELLER);
    const { db } = page.runtime;
    world.device.setOnline(false);
    await page.runtime.dispatch(await aPhoto(page, 'waiting'), aListingWith('waiting'));
    await aPhoto(page, 'in-a-draft');
    await aPhoto(page, 'loose');
    await saveDraft(db, 'listing:new', { photos: ['in-a-draft'] });
    await deleteOrphanedBlobs(db, world.clock.now());
    expect(await db.blobs.count()).toBe(3);
    await deleteOrphanedBlobs(db, world.clock.now() + 25 * 60 * 60 * 1000);
    expect((await db.blobs.toCollection().primaryKeys()).sort()).toEqual(['in-a-draft', 'waiting']);
    expect(await db.outbox.where('keys').equals(blobKey('waiting')).count()).toBe(1);
  });
});
