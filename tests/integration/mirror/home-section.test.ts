import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readHomeSection } from '#core/mirror/home-section.ts';
import { homeSectionResource } from '#core/mirror/resources/listing-resources.ts';
import { readSellerOthers, readSimilar } from '#core/mirror/related-listings.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { aListing } from '#support/listing-builder.ts';

let db: UnikadeDatabase;

beforeEach(() => {
  db = openDatabase({ name: `sections-${crypto.randomUUID()}` });
});

afterEach(() => db.delete());

describe('a section of the home page', () => {
  it('keeps the order of the provider', async () => {
    const [a, b] = [aListing(), aListing()];
    await db.listings.bulkPut([a, b]);
    const { key } = homeSectionResource('top-selling');
    await db.lists.put({ key, ids: [b.id, a.id], total: 2, totalPages: 1 });
    expect(await readHomeSection(db, 'top-selling')).toEqual({
      listings: [b, a],
      isAnswered: true,
    });
  });

  it('shows what this device can say by itself before the first answer', async () => {
    const old = aListing({ createdAt: '2026-01-01T00:00:00.000Z', isHotDeal: true });
    const young = aListing({ createdAt: '2026-11-01T00:00:00.000Z' });
    await db.listings.bulkPut([old, young]);
    expect(await readHomeSection(db, 'new-arrivals')).toEqual({
      listings: [young, old],
      isAnswered: false,
    });
    expect((await readHomeSection(db, 'hot-deals')).listings).toEqual([old]);
  });

  it('claims nothing about what sells most', async () => {
    await db.listings.put(aListing());
    expect((await readHomeSection(db, 'most-selling')).listings).toEqual([]);
  });
});

describe('a section below a product', () => {
  it('leaves the product itself out', async () => {
    const shown = aListing();
    const other = aListing();
    const elsewhere = aListing({ category: 'sports', seller: { ...shown.seller, id: 'seller-2' } });
    await db.listings.bulkPut([shown, other, elsewhere]);
    expect(await readSellerOthers(db, shown)).toEqual([other]);
    expect(await readSimilar(db, shown)).toEqual([other]);
  });

  it('[S163] is at most eight others of the seller', async () => {
    const all = Array.from({ length: 12 }, () => aListing());
    await db.listings.bulkPut(all);
    expect(await readSellerOthers(db, all[0]!)).toHaveLength(8);
  });
});
