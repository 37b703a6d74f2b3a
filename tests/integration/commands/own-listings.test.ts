import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import type { ListingStatus } from '#core/domain/listing.ts';
import type { Mutation } from '#core/sync/command.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  aNewListing,
  elsewhere,
  heldListing,
  heldOwn,
  onlyEntry,
  openProduct,
  ownTitles,
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

const own = { listingId: TEXTBOOK, sellerId: SELLER_ID, title: 'Calculus textbook' };
const flip = (status: ListingStatus): Mutation => setListingStatus({ ...own, status });
const removal = deleteListing(own);
const sent = () => sentChanges(world).map(({ method, path }) => `${method} ${path}`);

describe('the listings of a seller', () => {
  it("are all of theirs, sold ones too, newest first, and no other seller's", async () => {
    const page = await world.signedInPage(SELLER);
    const held = await heldOwn(world);
    expect(await ownTitles(page)).toEqual(held.map(({ title }) => title));
    expect(await ownTitles(page)).toContain('Sold bicycle');
    expect(await ownTitles(page)).not.toContain('Physics textbook');
  });

  it('are requested as specified, once more when the page is opened again, and not by buyers', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.requests.length = 0;
    await page.runtime.pullMember();
    expect(world.device.requests.map(({ path }) => path).sort()).toEqual([
      `/api/listings/mine?sellerId=${SELLER_ID}`,
      `/api/orders/seller/orders?sellerId=${SELLER_ID}`,
    ]);
    const buyer = await world.signedInPage(world.buyer, await world.secondDevice());
    expect(await ownTitles(buyer)).toEqual([]);
  });

  it('leave the device when another one has deleted them', async () => {
    const page = await world.signedInPage(SELLER);
    await elsewhere(world, 'seller', 'DELETE', `listings/${TEXTBOOK}?sellerId=${SELLER_ID}`);
    await page.runtime.pullMember();
    expect(await ownTitles(page)).not.toContain('Calculus textbook');
    expect(await ownTitles(page)).toEqual((await heldOwn(world)).map(({ title }) => title));
  });

  it('keep the reviews that a product page has brought', async () => {
    const page = await world.signedInPage(SELLER);
    const hoodie = listingId('hoodie');
    const { reviews } = await openProduct(page, hoodie);
    expect(reviews).toHaveLength(2);
    await elsewhere(world, 'seller', 'PATCH', `listings/${hoodie}/status`, {
      status: 'sold',
      sellerId: SELLER_ID,
    });
    await page.runtime.pullMember();
    expect(await shownListing(page, hoodie)).toMatchObject({ status: 'sold', reviews });
  });
});

describe('the status toggle', () => {
  it('shows at once, is sent as specified, and holds the answer of the provider', async () => {
    const page = await world.signedInPage(SELLER);
    await page.runtime.dispatch(flip('sold'));
    expect((await shownListing(page)).status).toBe('sold');
    await world.settle(page);
    expect(sentChanges(world)).toMatchObject([
      { method: 'PATCH', path: `/api/listings/${TEXTBOOK}/status` },
    ]);
    expect(JSON.parse(sentChanges(world)[0]!.body)).toEqual({
      status: 'sold',
      sellerId: SELLER_ID,
    });
    expect(await shownListing(page)).toEqual(await heldListing(world));
  });

  it('makes answers from before it worthless: the next look asks for all, and the one after as ever', async () => {
    const page = await world.signedInPage(SELLER);
    await openProduct(page);
    await page.runtime.dispatch(flip('sold'));
    await world.settle(page);
    const tags: (string | null)[] = [];
    world.device.setNetwork((request, next) => {
      tags.push(request.headers.get('if-none-match'));
      return next(request);
    });
    await openProduct(page);
    await openProduct(page);
    expect(tags).toEqual([null, expect.stringMatching(/^W/)]);
  });

  it('tapped back and forth without a network is one request with the last word', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    for (const status of ['sold', 'active', 'sold'] as const)
      await page.runtime.dispatch(flip(status));
    expect((await shownListing(page)).status).toBe('sold');
    world.device.setOnline(true);
    await world.settle(page);
    expect(sent()).toEqual([`PATCH /api/listings/${TEXTBOOK}/status`]);
    expect((await heldListing(world))?.status).toBe('sold');
  });

  it('tapped twice in two windows is one', async () => {
    const page = await world.signedInPage(SELLER);
    const other = await world.device.openPage();
    const reached = world.holdReply('PATCH', `/api/listings/${TEXTBOOK}/status`);
    await page.runtime.dispatch(flip('sold'));
    const release = await reached;
    await other.runtime.dispatch(flip('sold'));
    expect(await page.runtime.db.outbox.count()).toBe(1);
    release();
    await world.settle(page);
    expect(sent()).toHaveLength(1);
  });

  it('whose reply was lost happens once', async () => {
    const page = await world.signedInPage(SELLER);
    world.provider.faults.set([
      { kind: 'drop-after', method: 'PATCH', path: '/api/listings', times: 1 },
    ]);
    await page.runtime.dispatch(flip('sold'));
    await world.untilTried(page);
    await page.runtime.dispatch(flip('active'));
    await world.settle(page);
    expect(sent()).toHaveLength(3);
    expect((await heldListing(world))?.status).toBe('active');
    expect(await shownListing(page)).toEqual(await heldListing(world));
  });

  it('that is refused goes back, and shows no toast', async () => {
    const page = await world.signedInPage(SELLER);
    const body = { error: 'Not now.', code: 'forbidden' };
    world.provider.faults.set([{ kind: 'status', status: 403, body, method: 'PATCH' }]);
    await page.runtime.dispatch(flip('sold'));
    await world.settle(page);
    expect((await shownListing(page)).status).toBe('active');
    expect(await onlyEntry(page)).toMatchObject({ lastFailure: { message: 'Not now.' } });
    expect(await page.runtime.db.activity.toArray()).toMatchObject([{ announced: 1 }]);
  });

  it('of a listing that another device has deleted is refused, and the listing leaves', async () => {
    const page = await world.signedInPage(SELLER);
    await elsewhere(world, 'seller', 'DELETE', `listings/${TEXTBOOK}?sellerId=${SELLER_ID}`);
    await page.runtime.dispatch(flip('sold'));
    await world.settle(page);
    expect(await ownTitles(page)).not.toContain('Calculus textbook');
    expect(await onlyEntry(page)).toMatchObject({ lastFailure: { kind: 'missing' } });
  });
});

describe('a deletion', () => {
  it('shows at once and is sent as specified', async () => {
    const page = await world.signedInPage(SELLER);
    await page.runtime.dispatch(removal);
    expect(await ownTitles(page)).not.toContain('Calculus textbook');
    await world.settle(page);
    expect(sent()).toEqual([`DELETE /api/listings/${TEXTBOOK}?sellerId=${SELLER_ID}`]);
    expect(sentChanges(world)[0]?.body).toBe('');
    expect(await heldListing(world)).toBeNull();
    await page.runtime.pullMember();
    expect(await ownTitles(page)).toEqual((await heldOwn(world)).map(({ title }) => title));
  });

  it('survives a look at a list that still has the listing, and can be taken back while it waits', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(removal);
    await page.runtime.dispatch(removal);
    const { seq } = await onlyEntry(page);
    world.device.lieOffline();
    await page.runtime.pullMember();
    expect(await ownTitles(page)).not.toContain('Calculus textbook');
    expect(await page.runtime.sync.discard(seq)).toBe(true);
    expect(await ownTitles(page)).toContain('Calculus textbook');
  });

  it('replaces queued changes of the listing', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(flip('sold'));
    await page.runtime.dispatch(removal);
    world.device.setOnline(true);
    await world.settle(page);
    expect(sent()).toEqual([`DELETE /api/listings/${TEXTBOOK}?sellerId=${SELLER_ID}`]);
  });

  it('of a listing that was never sent leaves nothing, also to a toggle tapped in the same moment', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
    const localId = 'only-here';
    await page.runtime.dispatch(aNewListing(world, { localId }));
    const itself = { ...own, listingId: localId };
    await page.runtime.dispatch(
      deleteListing(itself),
      setListingStatus({ ...itself, status: 'sold' }),
    );
    expect(await page.runtime.db.outbox.toArray()).toEqual([]);
  });

  it('of a listing that is gone already counts as done', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(removal);
    await elsewhere(world, 'seller', 'DELETE', `listings/${TEXTBOOK}?sellerId=${SELLER_ID}`);
    world.device.setOnline(true);
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await page.runtime.db.base.count()).toBe(0);
  });

  it('that is refused brings the listing back', async () => {
    const page = await world.signedInPage(SELLER);
    world.provider.faults.set([{ kind: 'status', status: 403, method: 'DELETE' }]);
    await page.runtime.dispatch(removal);
    await world.settle(page);
    expect(await ownTitles(page)).toContain('Calculus textbook');
    expect(await onlyEntry(page)).toMatchObject({ state: 'refused' });
  });

  it('leaves no trace when the seller logs out before it was sent', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(removal);
    await page.runtime.signIn.signOut();
    expect((await shownListing(page)).title).toBe('Calculus textbook');
  });
});
