import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createListing,
  type CreateListingArgs,
} from '#core/commands/lazy/listings/create-listing.ts';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import type { ListingEdit } from '#core/contract/listing-request.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import type { OutboxEntry } from '#core/storage/outbox-rows.ts';
import type { Page } from '#support/device/device.ts';
import { openWorld, type World } from '#support/device/world.ts';
import {
  aNewListing,
  heldOwn,
  newFields,
  onlyEntry,
  ownTitles,
  SELLER,
  SELLER_ID,
  sentChanges,
  shownListing,
} from './market.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const LOCAL = 'local-listing';
const BOARD = 'Drawing board';
const local = { listingId: LOCAL, sellerId: SELLER_ID, title: BOARD };
const change = (fields: ListingEdit) => editListing({ ...local, fields, baseUpdatedAt: '' });
const sold = setListingStatus({ ...local, status: 'sold' });
const removal = deleteListing(local);
const sent = () => sentChanges(world).map(({ method, path }) => `${method} ${path}`);
const boards = async () =>
  (await heldOwn(world)).filter(({ category }) => category === 'stationery');
const shownBoards = async ({ runtime }: Page) =>
  runtime.db.listings.where('category').equals('stationery').toArray();

describe('a new listing', () => {
  it("shows at once among the seller's own, first, and gets the provider's name", async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(aNewListing(world));
    expect((await ownTitles(page))[0]).toBe(BOARD);
    expect(await shownListing(page, LOCAL)).toMatchObject({ price: 3200, status: 'active' });
    world.device.setOnline(true);
    await world.settle(page);

    expect(sent()).toEqual(['POST /api/listings']);
    expect(JSON.parse(sentChanges(world)[0]!.body)).toEqual({
      ...newFields(),
      sellerId: SELLER_ID,
    });
    const [held] = await boards();
    expect(await shownBoards(page)).toEqual([held]);
    expect((await ownTitles(page)).filter((title) => title === BOARD)).toHaveLength(1);
    expect(await page.runtime.db.base.count()).toBe(0);
    await page.runtime.pullMember();
    expect(await shownBoards(page)).toEqual([held]);
  });

  it('tapped twice is one', async () => {
    const page = await world.signedInPage(SELLER);
    const reached = world.holdReply('POST', '/api/listings');
    await page.runtime.dispatch(aNewListing(world));
    const release = await reached;
    await page.runtime.dispatch(aNewListing(world));
    expect(await page.runtime.db.outbox.count()).toBe(1);
    release();
    await world.settle(page);
    expect(await boards()).toHaveLength(1);
  });

  it('whose reply was lost is there once, also while the list is looked at', async () => {
    const page = await world.signedInPage(SELLER);
    world.provider.faults.set([{ kind: 'drop-after', method: 'POST', path: '/api/listings' }]);
    await page.runtime.dispatch(aNewListing(world));
    await world.untilTried(page);
    expect(await boards()).toHaveLength(1);
    await page.runtime.pullMember();
    expect(await shownBoards(page)).toMatchObject([{ id: LOCAL }]);
    world.provider.faults.set([]);
    await world.settle(page);
    expect(await boards()).toHaveLength(1);
    expect(await shownBoards(page)).toEqual(await boards());
  });

  it('can be looked at before the provider knows it, and never as one that it has lost', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(aNewListing(world));
    world.device.lieOffline();
    expect(await page.runtime.pull(productResource(LOCAL))).toBe('unreachable');
    expect(await shownBoards(page)).toMatchObject([{ id: LOCAL }]);
  });

  it('leaves no trace when the seller logs out before it was sent', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(aNewListing(world));
    await page.runtime.signIn.signOut();
    expect(await shownBoards(page)).toEqual([]);
  });
});

describe('changes of a listing that was never sent', () => {
  it('coalesce with it: one call makes the listing that the seller sees', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(aNewListing(world));
    await page.runtime.dispatch(change({ title: 'Drawing board A1', price: 3000 }));
    await page.runtime.dispatch(sold);
    world.device.setOnline(true);
    await world.settle(page);
    expect(sent()).toEqual(['POST /api/listings']);
    expect(await boards()).toMatchObject([
      { title: 'Drawing board A1', price: 3000, status: 'sold' },
    ]);
    expect(await shownBoards(page)).toEqual(await boards());
  });

  it('and its deletion leave nothing to send', async () => {
    const page = await world.signedInPage(SELLER);
    world.device.setOnline(false);
    await page.runtime.dispatch(aNewListing(world));
    await page.runtime.dispatch(removal);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await page.runtime.db.base.count()).toBe(0);
    expect(await shownBoards(page)).toEqual([]);
  });
});

describe('changes of a listing that is on its way', () => {
  /** The provider has it; the device waits for the answer. */
  async function onItsWay(): Promise<{ page: Page; release: () => void }> {
    const page = await world.signedInPage(SELLER);
    const reached = world.holdReply('POST', '/api/listings');
    await page.runtime.dispatch(aNewListing(world));
    return { page, release: await reached };
  }

  it('wait for its name, and are no conflict with it', async () => {
    const { page, release } = await onItsWay();
    await page.runtime.dispatch(change({ price: 3000 }));
    await page.runtime.dispatch(sold);
    expect(await shownListing(page, LOCAL)).toMatchObject({ price: 3000, status: 'sold' });
    expect(sent()).toEqual(['POST /api/listings']);
    release();
    await world.settle(page);
    const [held] = await boards();
    expect(sent()).toEqual(['POST /api/listings', `PATCH /api/listings/${held!.id}`]);
    expect(held).toMatchObject({ price: 3000, status: 'sold' });
    expect(await shownBoards(page)).toEqual([held]);
    expect(await page.runtime.db.base.count()).toBe(0);
  });

  it('show on it without a gap when the name comes', async () => {
    const { page, release } = await onItsWay();
    await page.runtime.dispatch(change({ price: 3000 }));
    world.provider.faults.set([{ kind: 'drop-before', method: 'PATCH' }]);
    release();
    await world.untilTried(page);
    const [held] = await boards();
    expect(held?.price).toBe(3200);
    expect(await shownBoards(page)).toMatchObject([{ id: held?.id, price: 3000 }]);
    await page.runtime.pullMember();
    expect(await shownBoards(page)).toMatchObject([{ id: held?.id, price: 3000 }]);
    world.provider.faults.set([]);
    await world.settle(page);
    expect(await shownBoards(page)).toEqual(await boards());
  });

  it('may be its deletion', async () => {
    const { page, release } = await onItsWay();
    await page.runtime.dispatch(removal);
    expect(await shownBoards(page)).toEqual([]);
    release();
    await world.settle(page);
    expect(await boards()).toEqual([]);
    expect(await shownBoards(page)).toEqual([]);
    expect(await page.runtime.db.outbox.count()).toBe(0);
  });

  it('may come from a screen that still knows it by its old name', async () => {
    const { page, release } = await onItsWay();
    release();
    await world.settle(page);
    await page.runtime.dispatch(change({ price: 2900 }));
    await world.settle(page);
    expect(await boards()).toMatchObject([{ price: 2900 }]);
    expect(await shownBoards(page)).toEqual(await boards());
  });
});

describe('a listing that is refused', () => {
  it('leaves the list and takes the changes of it along, to be sent whole when it was corrected', async () => {
    const page = await world.signedInPage(SELLER);
    const fields = newFields({ category: 'no-such-thing' });
    const reached = world.holdReply('POST', '/api/listings');
    await page.runtime.dispatch(aNewListing(world, { fields }));
    const release = await reached;
    await page.runtime.dispatch(change({ price: 3000 }));
    await page.runtime.dispatch(sold);
    release();
    await world.settle(page);

    expect(await shownBoards(page)).toEqual([]);
    expect(await ownTitles(page)).not.toContain(BOARD);
    expect(sent()).toEqual(['POST /api/listings']);
    const { seq, args, state } = await onlyEntry(page);
    expect(state).toBe('refused');
    expect(args).toMatchObject({ fields: { price: 3000, status: 'sold' } });
    expect(await page.runtime.db.activity.toArray()).toMatchObject([{ announced: 1 }]);

    const whole = args as CreateListingArgs;
    const corrected = createListing({
      ...whole,
      fields: { ...whole.fields, category: 'stationery' },
    });
    expect(await page.runtime.sync.replace(seq, corrected)).toBe(true);
    await world.settle(page);
    expect(await boards()).toMatchObject([{ price: 3000, status: 'sold' }]);
    expect(await shownBoards(page)).toEqual(await boards());
  });

  it('and was deleted meanwhile is over', async () => {
    const page = await world.signedInPage(SELLER);
    const reached = world.holdReply('POST', '/api/listings');
    await page.runtime.dispatch(
      aNewListing(world, { fields: newFields({ category: 'no-such-thing' }) }),
    );
    const release = await reached;
    await page.runtime.dispatch(removal);
    release();
    await world.settle(page);
    expect(await page.runtime.db.outbox.count()).toBe(0);
    expect(await page.runtime.db.base.count()).toBe(0);
  });
});

describe('a listing that the provider cannot take for a fault of its own', () => {
  it.each([
    [
      'sent it again',
      ({ runtime }: Page, { seq }: OutboxEntry) => runtime.sync.retry(seq).then(() => true),
    ],
    [
      'put another in its place',
      ({ runtime }: Page, { seq, args }: OutboxEntry) =>
        runtime.sync.replace(seq, createListing(args as CreateListingArgs)),
    ],
  ])(
    'may be there, so a change of it waits until the person has %s, and is never sent under its own name',
    async (_what, decide) => {
      const page = await world.signedInPage(SELLER);
      world.provider.faults.set([
        { kind: 'status', status: 500, method: 'POST', path: '/api/listings' },
      ]);
      await page.runtime.dispatch(aNewListing(world));
      await world.untilTried(page);
      await page.runtime.dispatch(change({ price: 3000 }));
      await world.pass(45 * 60_000, 30_000);
      const stateOf = async () =>
        (await page.runtime.db.outbox.toArray()).map(({ kind, state }) => `${kind} ${state}`);
      expect(await stateOf()).toEqual(['listing:create refused', 'listing:edit queued']);

      world.provider.faults.set([]);
      const [made] = await page.runtime.db.outbox.toArray();
      expect(await decide(page, made!)).toBe(true);
      await world.settle(page);
      expect(await boards()).toMatchObject([{ price: 3000 }]);
      expect(await shownBoards(page)).toEqual(await boards());
      expect(await page.runtime.db.outbox.count()).toBe(0);
      expect(world.device.requests.filter(({ path }) => path.includes('local-listing'))).toEqual(
        [],
      );
    },
  );
});

describe('a provider that makes listings but stores no keys', () => {
  it('is asked before a listing without an answer is sent again', async () => {
    const plain = await openWorld({ capabilities: ['listings.create'] });
    const page = await plain.signedInPage(SELLER);
    plain.provider.faults.set([
      { kind: 'drop-after', method: 'POST', path: '/api/listings', times: 1 },
    ]);
    await page.runtime.dispatch(aNewListing(plain));
    await plain.settle(page);
    expect(sentChanges(plain)).toHaveLength(1);
    const held = (await heldOwn(plain)).filter(({ title }) => title === BOARD);
    expect(held).toHaveLength(1);
    expect(await shownBoards(page)).toEqual(held);

    plain.provider.faults.set([
      { kind: 'drop-before', method: 'POST', path: '/api/listings', times: 1 },
    ]);
    await page.runtime.dispatch(aNewListing(plain, { localId: 'another-one' }));
    await plain.settle(page);
    expect((await heldOwn(plain)).filter(({ title }) => title === BOARD)).toHaveLength(2);
    await plain.close();
  });
});
