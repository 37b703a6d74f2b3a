import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Listing } from '#core/domain/listing.ts';
import { readPriceDrops } from '#core/mirror/price-drops.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { aListing } from '#support/listing-builder.ts';

let db: UnikadeDatabase;
beforeEach(() => {
  db = openDatabase({ name: 'price-drops' });
});
afterEach(() => db.delete());

async function saved(id: string, seenPrice: number, now: Partial<Listing> | null): Promise<void> {
  const entry = { listingId: id, savedAt: '2026-11-01T00:00:00.000Z', title: id, image: '' };
  await db.wishlist.put({ ...entry, price: seenPrice });
  if (now !== null) await db.listings.put(aListing({ id, ...now }));
}

it('price drops are what can be bought for less than when it was saved, the largest share first', async () => {
  await saved('a little', 1000, { price: 900 });
  await saved('by half', 500, { price: 250 });
  await saved('as it was', 1000, { price: 1000 });
  await saved('dearer', 1000, { price: 1200 });
  await saved('sold', 1000, { price: 100, status: 'sold' });
  await saved('sold out', 1000, { price: 100, quantity: 0 });
  await saved('never priced', 0, { price: 100 });
  await saved('unknown here', 1000, null);
  const drops = await readPriceDrops(db);
  expect(drops.map(({ listing, earlierPrice }) => [listing.id, earlierPrice])).toEqual([
    ['by half', 500],
    ['a little', 1000],
  ]);
});
