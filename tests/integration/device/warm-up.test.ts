import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PullOutcome } from '#core/mirror/pull/pull.ts';
import type { Resource } from '#core/mirror/resources/resource.ts';
import { warmUp, WARM_UP_EVERY_MS, type WarmUpContext } from '#core/mirror/upkeep/warm-up.ts';
import { readWarmUpReport, claimWarmUpReport } from '#core/mirror/upkeep/warm-up-report.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import type { WishlistRow } from '#core/storage/rows.ts';
import { aListing } from '#support/listing-builder.ts';
import { anOrderRow } from '#support/order-builder.ts';

/** What stands for pictures that are not here. */
const PARCEL = '/pictures/1f4e6.webp';

let db: UnikadeDatabase;
let now = 0;
let asked: string[] = [];
let pictures: string[] = [];

beforeEach(() => {
  db = openDatabase({ name: `warm-up-${crypto.randomUUID()}` });
  now = Date.UTC(2026, 10, 20, 8);
  asked = [];
  pictures = [];
});

afterEach(() => db.delete());

const ROWS = [1, 2].map((page) => `products?page=${page}&limit=100&sortBy=newest`);

/** A provider with two hundred listings that answers every list with one of them, with two pictures. */
async function answer({ key }: Resource): Promise<PullOutcome> {
  asked.push(key);
  const listing = aListing({ images: [`/pictures/${key}.webp`, '/pictures/second.webp'] });
  await db.listings.put(listing);
  await db.lists.put({ key, ids: [listing.id], total: 200, totalPages: 2 });
  await db.resources.put({ key, etag: null, fetchedAt: now, outcome: 'fresh', message: null });
  return 'fresh';
}

function run(parts: Partial<WarmUpContext> = {}): Promise<boolean> {
  return warmUp({
    db,
    pull: answer,
    keepPicture: (src) => {
      pictures.push(src);
      return Promise.resolve(true);
    },
    now: () => now,
    mayGoOn: () => true,
    countBytes: () => asked.length * 1024 + pictures.length * 100,
    ...parts,
  });
}

describe('bringing the shop onto the device', () => {
  it('brings categories, the five sections and three pages, each listing with its first picture, and then rows alone', async () => {
    expect(await run()).toBe(true);
    expect(asked).toEqual([
      'categories',
      'home/new-arrivals',
      'home/hot-deals',
      'home/top-selling',
      'home/popular-sales',
      'home/most-selling',
      'products?page=1&limit=9&sortBy=newest',
      'products?page=2&limit=9&sortBy=newest',
      'products?page=3&limit=9&sortBy=newest',
      ...ROWS,
    ]);
    const seen = asked.filter((key) => !ROWS.includes(key));
    expect(pictures.toSorted()).toEqual(
      [...seen.map((key) => `/pictures/${key}.webp`), PARCEL].toSorted(),
    );
    expect(await readWarmUpReport(db)).toEqual({ finishedAt: now, kilobytes: 12, isTold: false });
  });

  it('brings the pictures of the newest orders, the cart and the wishlist, and none that is here only', async () => {
    const orders = Array.from({ length: 14 }, (_, index) =>
      anOrderRow({
        id: `o${index}`,
        createdAt: new Date(now - index * 1_000).toISOString(),
        listingImage: `/pictures/order-${index}.webp`,
      }),
    );
    await db.orders.bulkPut([...orders, anOrderRow({ id: 'none', listingImage: '' })]);
    const saved: Omit<WishlistRow, 'image'> = { listingId: 'l1', title: '', price: 1, savedAt: '' };
    await db.wishlist.bulkPut([
      { ...saved, image: '/uploads/0123456789abcdef01234567/1280.webp' },
      { ...saved, listingId: 'l2', image: devicePictureAddress('own') },
    ]);
    await run();
    expect(pictures).toContain('/uploads/0123456789abcdef01234567/640.webp');
    expect(pictures.filter((src) => src.includes('order-'))).toEqual(
      orders.slice(0, 12).map(({ listingImage }) => listingImage),
    );
    // Beside these one of each list that is seen first, and the parcel.
    expect(pictures).toHaveLength(1 + 12 + 9 + 1);
  });

  it('goes on where it was ended, and says nothing before it is whole', async () => {
    let left = 4;
    expect(await run({ mayGoOn: () => (left -= 1) >= 0 })).toBe(false);
    expect(asked).toHaveLength(4);
    expect(await readWarmUpReport(db)).toBeNull();
    expect(await run()).toBe(true);
    expect(asked).toHaveLength(11);
  });

  it('does not wait for a year because the clock was a year ahead once', async () => {
    const right = now;
    now += 365 * 24 * 60 * 60 * 1_000;
    expect(await run()).toBe(true);
    asked.length = 0;
    now = right;
    expect(await run()).toBe(true);
    expect(asked).toHaveLength(9 + ROWS.length);
    expect(await readWarmUpReport(db)).toMatchObject({ finishedAt: right });
  });

  it('is whole without the rows where a provider refuses to list more than nine', async () => {
    const plain = (resource: Resource): Promise<PullOutcome> =>
      ROWS.includes(resource.key) ? Promise.resolve('refused') : answer(resource);
    expect(await run({ pull: plain })).toBe(true);
    expect(pictures).toHaveLength(9 + 1);
    expect(await readWarmUpReport(db)).not.toBeNull();
  });

  it('ends after a thousand rows of a large shop', async () => {
    const large = async (resource: Resource): Promise<PullOutcome> => {
      await answer(resource);
      await db.lists.update(resource.key, { totalPages: 500 });
      return 'fresh';
    };
    expect(await run({ pull: large })).toBe(true);
    expect(asked.filter((key) => key.includes('limit=100'))).toHaveLength(10);
  });

  it('ends at the first answer that does not come', async () => {
    const isWhole = await run({
      pull: (resource) => (asked.length === 2 ? Promise.resolve('unreachable') : answer(resource)),
    });
    expect(isWhole).toBe(false);
    expect(asked).toHaveLength(2);
    expect(pictures).toEqual([]);
  });

  it('is done at most daily, and reported once', async () => {
    await run();
    expect(await claimWarmUpReport(db)).toMatchObject({ kilobytes: 12 });
    expect(await claimWarmUpReport(db)).toBeNull();
    now += WARM_UP_EVERY_MS - 1;
    await run();
    expect(asked).toHaveLength(11);
    now += 1;
    await run();
    expect(asked).toHaveLength(22);
    expect(await claimWarmUpReport(db)).toBeNull();
  });
});
