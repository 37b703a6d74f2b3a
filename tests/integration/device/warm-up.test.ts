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

/** A provider that answers every list with one listing, two pictures of which are known. */
async function answer({ key }: Resource): Promise<PullOutcome> {
  asked.push(key);
  const listing = aListing({ images: [`/pictures/${key}.webp`, '/pictures/second.webp'] });
  await db.listings.put(listing);
  await db.lists.put({ key, ids: [listing.id], total: 1, totalPages: 1 });
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
  it('brings categories, the five sections, three pages and the first picture of each listing', async () => {
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
    ]);
    expect(pictures.toSorted()).toEqual(
      [...asked.map((key) => `/pictures/${key}.webp`), PARCEL].toSorted(),
    );
    expect(await readWarmUpReport(db)).toEqual({ finishedAt: now, kilobytes: 10, isTold: false });
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
    // Beside these one of each list, and the parcel.
    expect(pictures).toHaveLength(1 + 12 + asked.length + 1);
  });

  it('goes on where it was ended, and says nothing before it is whole', async () => {
    let left = 4;
    expect(await run({ mayGoOn: () => (left -= 1) >= 0 })).toBe(false);
    expect(asked).toHaveLength(4);
    expect(await readWarmUpReport(db)).toBeNull();
    expect(await run()).toBe(true);
    expect(asked).toHaveLength(9);
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
    expect(await claimWarmUpReport(db)).toMatchObject({ kilobytes: 10 });
    expect(await claimWarmUpReport(db)).toBeNull();
    now += WARM_UP_EVERY_MS - 1;
    await run();
    expect(asked).toHaveLength(9);
    now += 1;
    await run();
    expect(asked).toHaveLength(18);
    expect(await claimWarmUpReport(db)).toBeNull();
  });
});
