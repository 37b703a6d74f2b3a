import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  currentOf,
  editListing,
  type EditListingArgs,
} from '#core/commands/lazy/listings/edit-listing.ts';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import type { ListingEdit } from '#core/contract/listing-request.ts';
import { BASE_UPDATED_AT } from '#core/contract/headers.ts';
import { readFormSource } from '#features/listings/form-source.ts';
import { checkForm } from '#features/listings/listing-problems.ts';
import { listEdited } from '#features/listings/listing-form-state.ts';
import { saveListing } from '#features/listings/save-listing.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  aNewListing,
  anEdit,
  aProcessingOrder,
  elsewhere,
  heldListing,
  onlyEntry,
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

const bodies = () => sentChanges(world).map(({ body }) => JSON.parse(body) as unknown);
const sold = setListingStatus({
  ...{ listingId: TEXTBOOK, sellerId: SELLER_ID, title: 'Calculus textbook' },
  status: 'sold',
});

/** Another device of the seller's gives the textbook another title. */
const retitleElsewhere = (title: string) =>
  elsewhere(world, 'seller', 'PATCH', `listings/${TEXTBOOK}`, { title, sellerId: SELLER_ID });

/** Bases that the edits on the wire were compared with. */
function noteBases(): (string | null)[] {
  const bases: (string | null)[] = [];
  world.device.setNetwork((request, next) => {
    if (request.method === 'PATCH' && !request.url.endsWith('/status'))
      bases.push(request.headers.get(BASE_UPDATED_AT));
    return next(request);
  });
  return bases;
}

describe('an edit', () => {
  it('shows at once, is sent with the edited fields and its base, and holds the answer', async () => {
    const page = await world.signedInPage(SELLER);
    const { updatedAt } = await openProduct(page);
    const bases = noteBases();
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { title: 'Calculus I', price: 1200 }));
    expect(await shownListing(page)).toMatchObject({ title: 'Calculus I', price: 1200, updatedAt });
    await world.settle(page);

    expect(sentChanges(world)).toMatchObject([
      { method: 'PATCH', path: `/api/listings/${TEXTBOOK}` },
    ]);
    expect(bodies()).toEqual([{ title: 'Calculus I', price: 1200, sellerId: SELLER_ID }]);
    expect(bases).toEqual([updatedAt]);
    expect(await shownListing(page)).toEqual(await heldListing(world));
    expect((await shownListing(page)).updatedAt).not.toBe(updatedAt);
    expect(await page.runtime.db.base.count()).toBe(0);
  });

  it('joins with others, and with the toggle, while it was never sent', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { title: 'Calculus I', price: 1200 }));
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { price: 1100 }));
    await page.runtime.dispatch(sold);
    expect(await shownListing(page)).toMatchObject({
      ...{ title: 'Calculus I', price: 1100, status: 'sold' },
    });
    world.device.setOnline(true);
    await world.settle(page);
    expect(bodies()).toEqual([
      { title: 'Calculus I', price: 1100, status: 'sold', sellerId: SELLER_ID },
    ]);
    expect(await shownListing(page)).toEqual(await heldListing(world));
  });

  it('that joins an earlier one sends beside it what its own form showed, as another device may have changed that meanwhile', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    const edit = (fields: ListingEdit, title: string) =>
      editListing({
        ...{ listingId: TEXTBOOK, sellerId: SELLER_ID, title, fields },
        ...{ unedited: { title }, baseUpdatedAt: '' },
      });
    await page.runtime.dispatch(edit({ price: 1200 }, 'Calculus textbook'));
    await page.runtime.dispatch(edit({ quantity: 3 }, 'Calculus I'));
    world.device.setOnline(true);
    await world.settle(page);
    expect(bodies()).toEqual([
      { title: 'Calculus I', price: 1200, quantity: 3, sellerId: SELLER_ID },
    ]);
  });

  it("is no conflict with the seller's own edit before it", async () => {
    const page = await world.signedInPage(SELLER);
    world.provider.faults.set([
      { kind: 'drop-after', method: 'PATCH', path: '/api/listings', times: 1 },
    ]);
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { title: 'Calculus I' }));
    await world.untilTried(page);
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { price: 1100 }));
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { price: 1000 }));
    expect(await page.runtime.db.outbox.count()).toBe(2);
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await heldListing(world)).toMatchObject({ title: 'Calculus I', price: 1000 });
    expect(await shownListing(page)).toEqual(await heldListing(world));
  });

  it("is no conflict with the seller's own toggle before it", async () => {
    const page = await world.signedInPage(SELLER);
    const reached = world.holdReply('PATCH', `/api/listings/${TEXTBOOK}/status`);
    await page.runtime.dispatch(sold);
    const release = await reached;
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { price: 1000 }));
    release();
    await world.settle(page);
    expect(await heldListing(world)).toMatchObject({ status: 'sold', price: 1000 });
  });

  it("is no conflict with the seller's own toggle that was accepted while the form was open", async () => {
    const page = await world.signedInPage(SELLER);
    const reached = world.holdReply('PATCH', `/api/listings/${TEXTBOOK}/status`);
    await page.runtime.dispatch(sold);
    const release = await reached;
    const edit = await anEdit(page, TEXTBOOK, { price: 1000 });
    release();
    await world.settle(page);
    await page.runtime.dispatch(edit);
    await world.settle(page);
    expect(await heldListing(world)).toMatchObject({ status: 'sold', price: 1000 });
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it("is one with another device's edit that the device took in while the form was open", async () => {
    const page = await world.signedInPage(SELLER);
    const edit = await anEdit(page, TEXTBOOK, { title: 'Mine' });
    await retitleElsewhere('Renamed elsewhere');
    await page.runtime.pullMember();
    await page.runtime.dispatch(edit);
    await world.settle(page);
    expect(await onlyEntry(page)).toMatchObject({ lastFailure: { code: 'stale-edit' } });
    expect((await heldListing(world))?.title).toBe('Renamed elsewhere');
  });

  it("is one with another device's edit that came before the seller's own toggle", async () => {
    const page = await world.signedInPage(SELLER);
    await retitleElsewhere('Renamed elsewhere');
    const reached = world.holdReply('PATCH', `/api/listings/${TEXTBOOK}/status`);
    await page.runtime.dispatch(sold);
    const release = await reached;
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { title: 'Mine' }));
    release();
    await world.settle(page);
    expect(await onlyEntry(page)).toMatchObject({ lastFailure: { code: 'stale-edit' } });
    expect((await heldListing(world))?.title).toBe('Renamed elsewhere');
  });

  it('does not lose its base when the list is pulled while it is queued', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { price: 1000 }));
    await retitleElsewhere('Renamed elsewhere');
    world.device.lieOffline();
    await page.runtime.pullMember();
    expect(await shownListing(page)).toMatchObject({ title: 'Renamed elsewhere', price: 1000 });
    world.device.setOnline(true);
    await world.settle(page);
    expect(await onlyEntry(page)).toMatchObject({ lastFailure: { code: 'stale-edit' } });
  });
});

describe('an edit of the form', () => {
  /** Opens the form, and saves it when it is called; with another price if one is named. */
  async function openForm(page: Page, listingId: string, price?: string) {
    const member = page.runtime.session.currentUser()!;
    const source = (await readFormSource(page.runtime, member, { kind: 'edit', listingId }))!;
    const form = price === undefined ? source.form : { ...source.form, price };
    const edited = listEdited(source.start, form);
    const checked = checkForm(form, edited);
    if (!checked.ok) throw new Error('The form cannot be sent.');
    return () => saveListing(page.runtime, member, { source, fields: checked.value, edited });
  }

  async function savePrice(page: Page, price?: string): Promise<void> {
    const save = await openForm(page, TEXTBOOK, price);
    expect(await save()).toBe(true);
  }

  it('of a listing that was deleted meanwhile, before the provider received it, stays with the form', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(aNewListing(world));
    const save = await openForm(page, 'local-listing', '1200');
    await page.runtime.dispatch(
      deleteListing({ listingId: 'local-listing', sellerId: SELLER_ID, title: 'Drawing board' }),
    );
    expect(await save()).toBe(false);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    world.device.setOnline(true);
    await world.settle(page);
    expect(sentChanges(world)).toEqual([]);
  });

  it('[S279] sends every field of the form, and its base apart', async () => {
    const page = await world.signedInPage(SELLER);
    const shown = await openProduct(page);
    const bases = noteBases();
    await savePrice(page, '1200');
    await world.settle(page);
    const { title, category, description, quantity, condition, freeDelivery, status } = shown;
    const { images, features, whyBuy, variations } = shown;
    expect(bodies()).toEqual([
      {
        ...{ title, category, description, quantity, condition, freeDelivery, status },
        ...{ images, features, whyBuy, variations, price: 1200, sellerId: SELLER_ID },
      },
    ]);
    expect(bases).toEqual([shown.updatedAt]);
  });

  it('[S279] is sent also when nothing was edited', async () => {
    const page = await world.signedInPage(SELLER);
    const { title, price, images } = await openProduct(page);
    await savePrice(page);
    await world.settle(page);
    expect(sentChanges(world)).toMatchObject([
      { method: 'PATCH', path: `/api/listings/${TEXTBOOK}` },
    ]);
    expect(bodies()).toMatchObject([{ title, price, images, sellerId: SELLER_ID }]);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await shownListing(page)).toEqual(await heldListing(world));
  });

  it('[S279] sends what was not edited as the listing holds it, also what the form could not say', async () => {
    const page = await world.signedInPage(SELLER);
    const held = {
      ...{ description: '', images: ['img/a.png'] },
      variations: [{ name: 'size', options: ['1,5 L', '2 L'] }],
    };
    await page.runtime.db.listings.update(TEXTBOOK, held);
    await savePrice(page, '1200');
    await world.settle(page);
    expect(bodies()).toMatchObject([{ ...held, price: 1200, sellerId: SELLER_ID }]);
  });

  it("is no conflict with the seller's own tap in the same instant: the form shows what was tapped before it", async () => {
    const page = await world.signedInPage(SELLER);
    const tap = page.runtime.dispatch(sold);
    const save = await openForm(page, TEXTBOOK, '1000');
    await tap;
    await world.settle(page);
    expect(await save()).toBe(true);
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await heldListing(world)).toMatchObject({ status: 'sold', price: 1000 });
  });

  it("that is kept over another device's keeps what that one changed beside", async () => {
    const page = await world.signedInPage(SELLER);
    await openProduct(page);
    world.device.setOnline(false);
    await savePrice(page, '1200');
    await aProcessingOrder(world);
    world.device.setOnline(true);
    await world.settle(page);
    await page.runtime.sync.retry((await onlyEntry(page)).seq);
    await world.settle(page);
    expect(await heldListing(world)).toMatchObject({ price: 1200, quantity: 4_999 });
  });
});

describe('a conflict', () => {
  async function conflicting(): Promise<Page> {
    const page = await world.signedInPage(SELLER);
    await openProduct(page);
    world.device.setOnline(false);
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { title: 'Mine', price: 1000 }));
    await retitleElsewhere('Theirs');
    world.device.setOnline(true);
    await world.settle(page);
    return page;
  }

  it("shows the provider's version, and keeps both for the person, without a toast", async () => {
    const page = await conflicting();
    const held = await heldListing(world);
    expect(await shownListing(page)).toEqual(held);
    const { args, lastFailure } = await onlyEntry(page);
    expect((args as EditListingArgs).fields).toEqual({ title: 'Mine', price: 1000 });
    const { title, updatedAt } = held!;
    expect(currentOf(lastFailure!)).toMatchObject({ title, updatedAt });
    expect(await page.runtime.db.activity.toArray()).toMatchObject([{ announced: 1 }]);
  });

  it('ends with the version that the person keeps', async () => {
    const page = await conflicting();
    await page.runtime.sync.retry((await onlyEntry(page)).seq);
    await world.settle(page);
    expect(await heldListing(world)).toMatchObject({ title: 'Mine', price: 1000 });
    expect(await shownListing(page)).toEqual(await heldListing(world));
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('is there again when yet another edit comes between', async () => {
    const page = await conflicting();
    world.device.setOnline(false);
    await page.runtime.sync.retry((await onlyEntry(page)).seq);
    await retitleElsewhere('Theirs again');
    world.device.setOnline(true);
    await world.settle(page);
    const { lastFailure } = await onlyEntry(page);
    expect(currentOf(lastFailure!)?.title).toBe('Theirs again');
  });

  it('ends with the version that the person makes of both', async () => {
    const page = await conflicting();
    const { seq, args, lastFailure } = await onlyEntry(page);
    const both = editListing({
      ...(args as EditListingArgs),
      fields: { price: 1000 },
      baseUpdatedAt: currentOf(lastFailure!)!.updatedAt,
    });
    expect(await page.runtime.sync.replace(seq, both)).toBe(true);
    await world.settle(page);
    expect(await heldListing(world)).toMatchObject({ title: 'Theirs', price: 1000 });
  });

  it('ends with theirs when the person gives up', async () => {
    const page = await conflicting();
    await page.runtime.sync.discard((await onlyEntry(page)).seq);
    expect(await shownListing(page)).toEqual(await heldListing(world));
    expect(await page.runtime.db.base.count()).toBe(0);
  });

  it('comes from an order too: sold pieces are not put back', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { quantity: 5_000, price: 1400 }));
    await aProcessingOrder(world);
    world.device.setOnline(true);
    await world.settle(page);
    expect(await onlyEntry(page)).toMatchObject({ lastFailure: { code: 'stale-edit' } });
    expect((await shownListing(page)).quantity).toBe(4_999);
  });
});

describe('a refused edit', () => {
  it('leaves the listing as it is, with the reason in the log', async () => {
    const page = await world.signedInPage(SELLER);
    await page.runtime.dispatch(await anEdit(page, TEXTBOOK, { category: 'no-such-thing' }));
    await world.settle(page);
    expect((await shownListing(page)).category).toBe('books');
    const { lastFailure } = await onlyEntry(page);
    expect(lastFailure).toMatchObject({ status: 422 });
    expect(lastFailure?.message).toMatch(/no-such-thing/);
  });

  it('of a listing that is gone takes the listing off the device', async () => {
    const page = await world.signedInPage(SELLER);
    const edit = await anEdit(page, TEXTBOOK, { price: 1 });
    await elsewhere(world, 'seller', 'DELETE', `listings/${TEXTBOOK}?sellerId=${SELLER_ID}`);
    await page.runtime.dispatch(edit);
    await world.settle(page);
    expect(await page.runtime.db.listings.get(TEXTBOOK)).toBeUndefined();
    expect(await onlyEntry(page)).toMatchObject({ lastFailure: { kind: 'missing' } });
  });
});
