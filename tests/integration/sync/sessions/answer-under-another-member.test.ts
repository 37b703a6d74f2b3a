import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadPicture } from '#core/commands/lazy/listings/upload-picture.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import { endSession } from '#core/session/session.ts';
import { saveBlob } from '#core/storage/blobs.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  anEdit,
  aReview,
  openProduct,
  SELLER,
  SELLER_ID,
  shownListing,
  TEXTBOOK,
} from '../../commands/market.ts';
import { bytesOf, paint } from '../../provider/pictures.ts';

/*
 * A seller's edit waits for its photo, which is on the wire. The session ends, a buyer signs in on the same device and
 * reviews the same listing, and then the answer to the photo comes.
 */

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld();
  page = await world.signedInPage(SELLER);
});
afterEach(() => world.close());

const NO_PICTURE = new TextEncoder().encode('this is no picture');

/** @returns what the buyer sees of the listing before the answer comes, and its release */
async function answerAfterChangeOfMember(bytes: Uint8Array<ArrayBuffer>) {
  const { db, signIn, session } = page.runtime;
  await openProduct(page);
  const reached = world.holdReply('POST', '/api/uploads');
  await saveBlob(db, {
    id: 'one',
    userId: SELLER_ID,
    type: 'image/png',
    at: world.clock.now(),
    bytes,
  });
  await page.runtime.dispatch(
    uploadPicture({ pictureId: 'one', type: 'image/png', title: 'Calculus textbook' }),
    await anEdit(page, TEXTBOOK, { price: 999, images: [devicePictureAddress('one')] }),
  );
  const release = await reached;
  await endSession(wholeDatabase(db));
  // Sooner than the lease of the upload ends.
  await signIn.requestCode(world.buyer);
  await signIn.verifyCode(world.buyer, world.provider.lastCode(world.buyer));
  await vi.waitFor(() => expect(session.currentUser()?.email).toBe(world.buyer));
  await page.runtime.pullMember();
  await openProduct(page);
  world.device.setOnline(false);
  await page.runtime.dispatch(aReview(world));
  return { seen: await shownListing(page), release };
}

describe('a late answer to the photo of a member who was signed out', () => {
  it.each([
    ['a yes', () => bytesOf(paint(60, 60).png()), 'queued'],
    ['a no', () => Promise.resolve(NO_PICTURE), 'refused'],
  ])('%s changes nothing that the next member sees (I6, I10)', async (_name, bytes, state) => {
    const { seen, release } = await answerAfterChangeOfMember(await bytes());
    expect(seen).toMatchObject({ price: 1500, reviews: [{ id: 'local-review' }] });
    release();
    const { db } = page.runtime;
    await vi.waitFor(async () => expect(await db.activity.count()).toBeGreaterThan(0));

    const entries = await db.outbox.where('userId').equals(SELLER_ID).toArray();
    expect(entries.find(({ kind }) => kind === 'listing:edit')).toMatchObject({ state });
    expect(await shownListing(page)).toEqual(seen);
    expect(await db.base.count()).toBe(1);
  });
});
