import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';
import { createInitialRows, type InitialRows } from '#core/mirror/initial-data.ts';
import { plainListPageResource } from '#core/mirror/resources/plain-list-page-resource.ts';
import { listPageResource } from '#core/mirror/resources/list-page-resource.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import type { ResourceRow } from '#core/storage/rows.ts';
import type { CatalogueQuery } from '#core/domain/catalogue-address.ts';
import { askedOf, readCatalogue, readFirstCatalogue } from '#features/catalogue/catalogue-view.ts';
import { aListing } from '#support/listing-builder.ts';

const QUERY: CatalogueQuery = { ...EVERYTHING, deal: null, near: null };
const HOT: CatalogueQuery = { ...QUERY, deal: 'hot-deals' };

let db: UnikadeDatabase;

beforeEach(() => {
  db = openDatabase({ name: `catalogue-${crypto.randomUUID()}` });
});

afterEach(() => db.delete());

async function onDevice(...listings: Listing[]): Promise<void> {
  await db.listings.bulkPut(listings);
}

/** The provider answered one page of a list that has more. */
async function answer(
  page: number,
  listings: readonly Listing[],
  counts: { total: number; totalPages: number },
  outcome: ResourceRow['outcome'] = 'fresh',
): Promise<void> {
  const { key } = plainListPageResource(QUERY, page);
  await db.lists.put({ key, ids: listings.map(({ id }) => id), ...counts });
  await db.resources.put({ key, etag: null, fetchedAt: 1, outcome, message: null });
}

const HERE = 'University of Kelaniya';
const CAMPUS: CatalogueQuery = { ...QUERY, campus: HERE };
const soldAt = (campus: string) =>
  aListing({ seller: { id: campus, name: '', pictureUrl: '', rating: null, campus } });

const NO_CAMPUS = { campus: false, near: true, deal: true };
const NO_DEAL = { campus: true, near: true, deal: false };
const NEAR: CatalogueQuery = { ...QUERY, near: HERE };

describe('a list with the nearest first', () => {
  const [near, nearer, far] = ['University of Moratuwa', HERE, 'University of Jaffna'].map(soldAt);
  const DEVICE_ORDER = { listings: [{ id: nearer!.id }, { id: near!.id }, { id: far!.id }] };

  it("is the provider's where it can order so, and the device's own offline", async () => {
    await onDevice(far!, near!, nearer!);
    const { key } = listPageResource(NEAR, 1);
    await db.lists.put({ key, ids: [nearer!.id], total: 5, totalPages: 2 });
    await db.resources.put({ key, etag: null, fetchedAt: 1, outcome: 'fresh', message: null });
    expect(key).toContain('near=University+of+Kelaniya');
    expect(await readCatalogue(db, NEAR, 1, true)).toMatchObject({
      listings: [{ id: nearer!.id }],
      ...{ total: 5, source: 'provider' },
    });
    const offline = { ...DEVICE_ORDER, total: 3, source: 'device' };
    expect(await readCatalogue(db, NEAR, 1, false)).toMatchObject(offline);
  });

  it("is the device's where the provider cannot order so, and says so", async () => {
    await onDevice(far!, near!, nearer!);
    await answer(1, [far!, near!, nearer!], { total: 20, totalPages: 3 });
    const can = { campus: true, near: false, deal: true };
    expect(askedOf(NEAR, can)).toEqual(QUERY);
    const mine = { ...DEVICE_ORDER, total: 3, source: 'device' };
    expect(await readCatalogue(db, NEAR, 1, true, can)).toMatchObject(mine);
  });
});

describe('a list of one campus', () => {
  it("is the provider's where it can filter so, and the device's own offline", async () => {
    const [near, also, far] = [soldAt(HERE), soldAt(HERE), soldAt('University of Ruhuna')];
    await onDevice(near, also, far);
    const { key } = plainListPageResource(CAMPUS, 1);
    await db.lists.put({ key, ids: [near.id], total: 5, totalPages: 2 });
    await db.resources.put({ key, etag: null, fetchedAt: 1, outcome: 'fresh', message: null });
    expect(await readCatalogue(db, CAMPUS, 1, true)).toMatchObject({
      listings: [{ id: near.id }],
      total: 5,
      source: 'provider',
    });
    expect(await readCatalogue(db, CAMPUS, 1, false)).toMatchObject({ total: 2, source: 'device' });
  });

  it('is filtered here where the provider cannot filter so, while its pages fill the device', async () => {
    const [near, far] = [soldAt(HERE), soldAt('University of Ruhuna')];
    await onDevice(near, far);
    await answer(1, [near, far], { total: 20, totalPages: 3 });
    expect(askedOf(CAMPUS, NO_CAMPUS)).toEqual(QUERY);
    expect(await readCatalogue(db, CAMPUS, 1, true, NO_CAMPUS)).toMatchObject({
      listings: [{ id: near.id }],
      hasMore: true,
      isShort: true,
      wantedPage: 2,
    });
  });
});

describe('a product list', () => {
  it('[S127] has the order and the total of the provider while it can be reached', async () => {
    const [old, young] = [
      aListing({ createdAt: '2026-01-01T00:00:00.000Z' }),
      aListing({ createdAt: '2026-11-01T00:00:00.000Z' }),
    ];
    await onDevice(old, young);
    await answer(1, [old, young], { total: 40, totalPages: 5 });
    expect(await readCatalogue(db, QUERY, 1, true)).toMatchObject({
      listings: [{ id: old.id }, { id: young.id }],
      total: 40,
      source: 'provider',
      hasMore: true,
      isShort: false,
    });
  });

  it('is what this device finds by itself when there is no network', async () => {
    const [shown, extra] = [aListing(), aListing()];
    await onDevice(shown, extra);
    await answer(1, [shown], { total: 40, totalPages: 5 });
    expect(await readCatalogue(db, QUERY, 1, false)).toMatchObject({ total: 2, source: 'device' });
  });

  it('is what this device finds when the provider could not be reached', async () => {
    await onDevice(aListing());
    await answer(1, [], { total: 0, totalPages: 1 }, 'unreachable');
    expect(await readCatalogue(db, QUERY, 1, true)).toMatchObject({ total: 1, source: 'device' });
  });

  it('says how the latest look at its first page ended, and nothing when there was none', async () => {
    expect((await readCatalogue(db, QUERY, 1, true)).outcome).toBeNull();
    await answer(1, [], { total: 0, totalPages: 1 }, 'refused');
    expect((await readCatalogue(db, QUERY, 1, true)).outcome).toBe('refused');
  });

  it("shows as many pages of the device's listings as requested, and counts all of them", async () => {
    await onDevice(...Array.from({ length: 20 }, () => aListing()));
    const view = await readCatalogue(db, QUERY, 2, false);
    expect(view).toMatchObject({ total: 20, hasMore: true, isShort: false });
    expect(view.listings).toHaveLength(18);
    expect((await readCatalogue(db, QUERY, 3, false)).hasMore).toBe(false);
  });

  it('requests the first page that is missing and shows the pages before it', async () => {
    const [a, b] = [aListing(), aListing()];
    await onDevice(a, b);
    await answer(1, [a], { total: 3, totalPages: 3 });
    await answer(3, [b], { total: 3, totalPages: 3 });
    const view = await readCatalogue(db, QUERY, 3, true);
    expect(view).toMatchObject({ isShort: true, hasMore: true, wantedPage: 2 });
    expect(view.listings.map(({ id }) => id)).toEqual([a.id]);
  });

  it('[S127] ends only when the provider said that there are no more pages', async () => {
    const a = aListing();
    await onDevice(a);
    await answer(1, [a], { total: 1, totalPages: 1 });
    expect(await readCatalogue(db, QUERY, 1, true)).toMatchObject({
      source: 'provider',
      hasMore: false,
    });
    expect(await readCatalogue(db, QUERY, 1, false)).toMatchObject({
      source: 'device',
      hasMore: false,
    });
  });

  it('shows a listing once when it moved from one page to the next', async () => {
    const a = aListing();
    await onDevice(a);
    await answer(1, [a], { total: 2, totalPages: 2 });
    await answer(2, [a], { total: 2, totalPages: 2 });
    expect((await readCatalogue(db, QUERY, 2, true)).listings).toHaveLength(1);
  });
});

describe('a list of deals', () => {
  it("is the provider's where it can filter so, and the device's own offline", async () => {
    const [hot, other] = [aListing({ isHotDeal: true }), aListing({ isHotDeal: true })];
    await onDevice(hot, other, aListing());
    const { key } = listPageResource(HOT, 1);
    await db.lists.put({ key, ids: [hot.id], total: 30, totalPages: 4 });
    await db.resources.put({ key, etag: null, fetchedAt: 1, outcome: 'fresh', message: null });
    expect(key).toContain('deal=hot-deals');
    expect(await readCatalogue(db, HOT, 1, true)).toMatchObject({
      listings: [{ id: hot.id }],
      ...{ total: 30, source: 'provider', hasMore: true, isShort: false, wantedPage: 1 },
    });
    expect(await readCatalogue(db, HOT, 1, false)).toMatchObject({ total: 2, source: 'device' });
  });

  it('is requested neither with words nor with the nearest first, nor where the provider cannot filter so', () => {
    expect(askedOf({ ...HOT, search: 'lamp' }, NO_CAMPUS).deal).toBeNull();
    expect(askedOf({ ...HOT, near: HERE }, NO_CAMPUS).deal).toBeNull();
    expect(askedOf(HOT, NO_DEAL).deal).toBeNull();
    expect(askedOf(HOT, NO_CAMPUS).deal).toBe('hot-deals');
  });

  it('takes further pages until there are matches for a page', async () => {
    const hot = aListing({ isHotDeal: true });
    await onDevice(hot, aListing());
    await answer(1, [hot], { total: 30, totalPages: 4 });
    expect(await readCatalogue(db, HOT, 1, true, NO_DEAL)).toMatchObject({
      total: 1,
      isShort: true,
      wantedPage: 2,
      hasMore: true,
    });
  });

  it('needs no further page once there are enough', async () => {
    const hot = Array.from({ length: 9 }, () => aListing({ isHotDeal: true }));
    await onDevice(...hot);
    await answer(1, hot, { total: 30, totalPages: 4 });
    expect(await readCatalogue(db, HOT, 1, true, NO_DEAL)).toMatchObject({
      isShort: false,
      wantedPage: 1,
    });
  });

  it('[S129] drops what is no deal where the provider says that it filters and does not, and counts the rest', async () => {
    const [hot, cold] = [aListing({ isHotDeal: true }), aListing()];
    // What else the device holds is not of these pages.
    await onDevice(hot, cold, aListing({ isHotDeal: true }));
    const answered = async (page: number, totalPages: number) => {
      const { key } = listPageResource(HOT, page);
      await db.lists.put({ key, ids: [hot.id, cold.id], total: 30, totalPages });
      await db.resources.put({ key, etag: null, fetchedAt: 1, outcome: 'fresh', message: null });
    };
    const only = { listings: [{ id: hot.id }], total: 1, source: 'provider' };
    await answered(1, 2);
    expect(await readCatalogue(db, HOT, 1, true)).toMatchObject({
      ...only,
      ...{ hasMore: true, isShort: true, wantedPage: 2 },
    });
    await answered(2, 2);
    expect(await readCatalogue(db, HOT, 1, true)).toMatchObject({
      ...only,
      ...{ hasMore: false, isShort: false },
    });
  });

  it('[S129] drops it from the rows that came with the document too', () => {
    const [hot, cold] = [aListing({ isHotDeal: true }), aListing()];
    const key = listPageResource(HOT, 1).key;
    const list = { ids: [hot.id, cold.id], total: 30, totalPages: 4 };
    const rows: InitialRows = {
      ...createInitialRows([], ['products.deal']),
      ...{ outcomeOf: () => 'fresh' as const, listings: [hot, cold] },
      listOf: (asked) => (asked === key ? { ...list, listings: [hot, cold] } : undefined),
    };
    expect(readFirstCatalogue(rows, HOT)).toMatchObject({ listings: [{ id: hot.id }], total: 1 });
  });

  it('ends when every page was looked through', async () => {
    const hot = aListing({ isHotDeal: true });
    await onDevice(hot);
    await answer(1, [hot], { total: 1, totalPages: 1 });
    expect(await readCatalogue(db, HOT, 1, true, NO_DEAL)).toMatchObject({
      isShort: false,
      hasMore: false,
    });
  });
});
