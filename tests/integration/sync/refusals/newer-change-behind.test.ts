import { afterEach, beforeEach, expect, it } from 'vitest';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import { aNewListing, heldOwn, newFields, SELLER, SELLER_ID } from '../../commands/market.ts';

/* A listing got no clear answer, and a change that only a newer version of the app can read waits behind it. */

let world: World;
let page: Page;
beforeEach(async () => {
  world = await openWorld();
  page = await world.signedInPage(SELLER);
  world.provider.faults.set([
    { kind: 'status', status: 500, method: 'POST', path: '/api/listings' },
  ]);
  await page.runtime.dispatch(aNewListing(world));
  await world.untilTried(page);
  const sold = {
    listingId: 'local-listing',
    sellerId: SELLER_ID,
    title: 'x',
    status: 'sold',
  } as const;
  await page.runtime.dispatch(setListingStatus(sold));
  const { outbox } = page.runtime.db;
  const behind = (await outbox.toArray()).find(({ kind }) => kind === 'listing:status')!;
  expect(behind.waitsFor).toHaveLength(1);
  await outbox.update(behind.seq, { kind: 'listing:boost' });
  // Ten tries without a clear answer.
  for (let tries = 0; (await listing())?.state !== 'refused' && tries < 20; tries += 1)
    await world.pass(60_000, 20_000);
  world.device.setOnline(false);
  world.provider.faults.set([]);
});
afterEach(() => world.close());

const listing = async () => {
  const entries = await page.runtime.db.outbox.toArray();
  return entries.find(({ kind }) => kind === 'listing:create');
};

/** The listing arrives once, and its change stays in the log behind it, until an update of the app (I2, I4). */
async function expectBothHandled(title: string) {
  world.device.setOnline(true);
  await page.runtime.sync.now();
  await world.pass(60_000);
  expect((await heldOwn(world)).filter((each) => each.title === title)).toHaveLength(1);
  const left = await page.runtime.db.outbox.toArray();
  expect(left).toMatchObject([
    { kind: 'listing:boost', state: 'parked', args: { status: 'sold' } },
  ]);
}

it('the listing can be sent again, and the change goes behind it', async () => {
  await page.runtime.sync.retry((await listing())!.seq);
  const entries = await page.runtime.db.outbox.orderBy('seq').toArray();
  expect(entries.map(({ kind }) => kind)).toEqual(['listing:create', 'listing:boost']);
  expect(entries[1]?.waitsFor).toEqual([entries[0]?.seq]);
  await expectBothHandled('Drawing board');
});

it('the listing can be corrected, and the change goes behind it', async () => {
  const corrected = aNewListing(world, { fields: newFields({ title: 'Drawing table' }) });
  expect(await page.runtime.sync.replace((await listing())!.seq, corrected)).toBe(true);
  await expectBothHandled('Drawing table');
});
