import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  compareListings,
  EVERYTHING,
  type ListingFilter,
  passesFilter,
} from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';
import { searchMirror } from '#core/mirror/search-mirror.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { aListing } from '#support/listing-builder.ts';

const opened: UnikadeDatabase[] = [];

async function aMirror(listings: readonly Listing[]): Promise<UnikadeDatabase> {
  const db = openDatabase(`search-${crypto.randomUUID()}`);
  opened.push(db);
  await db.listings.bulkPut([...listings]);
  return db;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.delete()));
});

const category = fc.constantFrom('books', 'electronics', 'sports');
const seller = fc.constantFrom('ann', 'ben');
const price = fc.integer({ min: 1, max: 20 });
const anyListing = fc
  .record({
    title: fc.constantFrom('Lab coat', 'Calculus', 'පොත', 'புத்தகம்', 'LAPTOP'),
    category,
    price,
    condition: fc.constantFrom('new' as const, 'used' as const),
    status: fc.constantFrom('active' as const, 'active' as const, 'sold' as const),
    createdAt: fc.integer({ min: 1, max: 9 }).map((day) => `2026-11-0${day}T00:00:00.000Z`),
    seller: seller.map((id) => ({ id, name: id, pictureUrl: '', rating: null, campus: null })),
  })
  .map(aListing);
const anyFilter: fc.Arbitrary<ListingFilter> = fc.record({
  search: fc.constantFrom('', '', 'lab', 'laptop', 'පොත', 'calculus books'),
  categories: fc.uniqueArray(category),
  conditions: fc.uniqueArray(fc.constantFrom('new' as const, 'used' as const)),
  priceMin: fc.option(price, { nil: null }),
  priceMax: fc.option(price, { nil: null }),
  sellerId: fc.option(seller, { nil: null }),
  sortBy: fc.constantFrom('newest' as const, 'price-asc' as const, 'price-desc' as const),
});

describe('the search over the mirror', () => {
  it('finds what the rules of the list say, in their order, whichever index it took', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyListing, { maxLength: 25 }), anyFilter, async (all, filter) => {
        const db = await aMirror(all);
        const expected = all
          .filter((listing) => passesFilter(listing, filter))
          .sort(compareListings(filter.sortBy));
        const found = await searchMirror(db, filter);
        expect(found.listings.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(found.total).toBe(expected.length);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps to hot deals or to the flash sale when asked', async () => {
    const hot = aListing({ isHotDeal: true });
    const flash = aListing({ isFlashSale: true });
    const db = await aMirror([hot, flash, aListing()]);
    expect((await searchMirror(db, EVERYTHING, 'hot-deals')).listings).toEqual([hot]);
    expect((await searchMirror(db, EVERYTHING, 'flash-sale')).listings).toEqual([flash]);
  });

  it('finds nothing between bounds that are upside down', async () => {
    const db = await aMirror([aListing({ price: 50 })]);
    const filter = { ...EVERYTHING, priceMin: 90, priceMax: 10 };
    expect((await searchMirror(db, filter)).total).toBe(0);
  });
});
