import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import { uploadPicture } from '#core/commands/lazy/listings/upload-picture.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { saveBlob } from '#core/storage/blobs.ts';
import type { Mutation } from '#core/sync/command.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  anEdit,
  elsewhere,
  onlyEntry,
  openProduct,
  SELLER,
  SELLER_ID,
  sentChanges,
  TEXTBOOK,
} from '../../commands/market.ts';

/* A change was refused, its listing has gone, and the person asks to send it again (I2). */

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld();
  page = await world.signedInPage(SELLER);
  await openProduct(page);
});
afterEach(() => world.close());

const sold = setListingStatus({
  listingId: TEXTBOOK,
  sellerId: SELLER_ID,
  title: 'x',
  status: 'sold',
});
const deleteElsewhere = () =>
  elsewhere(world, 'seller', 'DELETE', `listings/${TEXTBOOK}?sellerId=${SELLER_ID}`);
const patches = () => sentChanges(world).filter(({ method }) => method === 'PATCH');

/** Made offline; refused, as the listing was deleted elsewhere meanwhile. */
async function refuse(mutation: Mutation): Promise<number> {
  world.device.setOnline(false);
  await page.runtime.dispatch(mutation);
  await deleteElsewhere();
  world.device.setOnline(true);
  await world.settle(page);
  const { seq, state, lastFailure } = await onlyEntry(page);
  expect({ state, kind: lastFailure?.kind }).toEqual({ state: 'refused', kind: 'missing' });
  return seq;
}

describe('a change that the provider has refused', () => {
  it.each([
    ['an edit', () => anEdit(page, TEXTBOOK, { price: 1400 })],
    ['a new status', () => Promise.resolve(sold)],
  ])('%s is sent again, and refused again', async (_name, make) => {
    const seq = await refuse(await make());
    await page.runtime.sync.retry(seq);
    await world.settle(page);
    expect(patches()).toHaveLength(2);
    expect(await onlyEntry(page)).toMatchObject({ state: 'refused', lastFailure: { status: 404 } });
  });

  it('a corrected edit is sent, and refused', async () => {
    const edit = await anEdit(page, TEXTBOOK, { price: 1400 });
    const corrected = await anEdit(page, TEXTBOOK, { price: 1300 });
    expect(await page.runtime.sync.replace(await refuse(edit), corrected)).toBe(true);
    await world.settle(page);
    expect(patches()).toHaveLength(2);
    const args = { fields: { price: 1300 } };
    expect(await onlyEntry(page)).toMatchObject({ args, state: 'refused' });
  });

  it('a new status that another device has set meanwhile is needless, and goes', async () => {
    const status = (body: object) =>
      elsewhere(world, 'seller', 'PATCH', `listings/${TEXTBOOK}`, { sellerId: SELLER_ID, ...body });
    world.provider.faults.set([{ kind: 'status', status: 403, method: 'PATCH', times: 1 }]);
    await page.runtime.dispatch(sold);
    await world.settle(page);
    const { seq, state } = await onlyEntry(page);
    expect(state).toBe('refused');
    await status({ status: 'sold' });
    await page.runtime.pull(productResource(TEXTBOOK));
    const before = patches().length;
    await page.runtime.sync.retry(seq);
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(patches()).toHaveLength(before);
  });
});

describe('an edit that was refused unsent, with its photo', () => {
  const refuseWithPhoto = async () => {
    const { db, dispatch } = page.runtime;
    const bytes = new TextEncoder().encode('this is no picture');
    await saveBlob(db, { id: 'one', userId: SELLER_ID, type: 'image/png', at: 1, bytes });
    const photo = uploadPicture({ pictureId: 'one', type: 'image/png', title: 'x' });
    const edit = await anEdit(page, TEXTBOOK, { images: [devicePictureAddress('one')] });
    await dispatch(photo, edit);
    await world.settle(page);
    await deleteElsewhere();
    await page.runtime.pull(productResource(TEXTBOOK));
    expect(await db.listings.get(TEXTBOOK)).toBeUndefined();
    const entries = await db.outbox.toArray();
    return { edit, seq: entries.find(({ kind }) => kind === 'listing:edit')!.seq };
  };

  it.each(['sent again', 'corrected'])(
    'stays and says that its listing is gone when it is %s',
    async (how) => {
      const { edit, seq } = await refuseWithPhoto();
      const { sync, db } = page.runtime;
      if (how === 'corrected') expect(await sync.replace(seq, edit)).toBe(true);
      else await sync.retry(seq);
      await world.settle(page);
      expect(patches()).toEqual([]);
      expect(await db.outbox.get(seq)).toMatchObject({
        state: 'refused',
        lastFailure: { kind: 'missing' },
      });
    },
  );
});
