import { afterEach, expect, it, vi } from 'vitest';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import { endSession } from '#core/session/session.ts';
import { wholeDatabase } from '#core/storage/screen-database.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { aNewListing, heldOwn, SELLER, SELLER_ID } from '../../commands/market.ts';

let world: World;
afterEach(() => world.close());

it('an edit that is in the journal when its listing gets its id, and the session ends, is made after the next sign-in (I2)', async () => {
  world = await openWorld();
  const page = await world.signedInPage(SELLER);
  const reached = world.holdReply('POST', '/api/listings');
  await page.runtime.dispatch(aNewListing(world));
  const release = await reached;
  const other = await world.device.openPage();
  const edit = editListing({
    ...{ listingId: 'local-listing', sellerId: SELLER_ID, title: 'Drawing board' },
    ...{ fields: { price: 777 }, baseUpdatedAt: '' },
  });
  // A third page ends in the moment of the tap.
  const third = await world.device.openPage();
  void third.runtime.dispatch(edit).catch(() => undefined);
  third.kill();
  expect(world.device.journal.size).toBe(1);
  release();
  await vi.waitFor(async () => expect(await other.runtime.db.outbox.count()).toBe(0), 5_000);
  await endSession(wholeDatabase(other.runtime.db));
  await vi.waitFor(() => expect(other.runtime.session.currentUser()).toBeNull());
  await world.signIn(other, SELLER);
  await vi.waitFor(() => expect(world.device.journal.size).toBe(0), 5_000);
  await world.settle(other);
  const made = (await heldOwn(world)).filter(({ title }) => title === 'Drawing board');
  expect(made).toMatchObject([{ price: 777 }]);
}, 30_000);
