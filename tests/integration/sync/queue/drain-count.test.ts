import { afterEach, expect, it } from 'vitest';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import { ALONE, openWorld, type World } from '#support/device/world.ts';
import { aNewListing, SELLER, SELLER_ID } from '../../commands/market.ts';

let world: World;
afterEach(() => world.close());

it('a change behind a listing that waits for the person is nothing that will be sent by itself', async () => {
  world = await openWorld({ capabilities: ALONE });
  const page = await world.signedInPage(SELLER);
  const { db } = page.runtime;
  world.device.setNetwork((request, next) =>
    request.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : next(request),
  );
  await page.runtime.dispatch(aNewListing(world));
  await world.untilTried(page);
  await page.runtime.dispatch(
    setListingStatus({
      listingId: 'local-listing',
      sellerId: SELLER_ID,
      title: 'x',
      status: 'sold',
    }),
  );
  const [create, status] = await db.outbox.toArray();
  expect(status?.waitsFor).toEqual([create!.seq]);
  await db.outbox.update(create!.seq, {
    ...{ state: 'refused', lease: null, readyAt: null },
    lastFailure: {
      kind: 'server',
      status: 500,
      message: null,
      code: null,
      details: null,
      inARow: 10,
    },
  });
  expect(await page.runtime.sync.drain()).toBe(0);
});
