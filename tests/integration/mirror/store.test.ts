import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { EVERYTHING } from '#core/domain/filters.ts';
import { plainListPageResource } from '#core/mirror/resources/plain-list-page-resource.ts';
import { sellerOthersResource } from '#core/mirror/related-listings.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { readStore } from '#features/store/queries.ts';
import { aListing } from '#support/listing-builder.ts';

const STRANGER = {
  id: 'stranger',
  name: 'Nila',
  pictureUrl: '',
  rating: 4,
  campus: 'University of Jaffna',
};

let db: UnikadeDatabase;
beforeEach(() => {
  db = openDatabase({ name: 'stores' });
});
afterEach(() => db.delete());

describe('a store on this device', () => {
  it("of a seller outside of the sample is made of their listings, and of no other seller's", async () => {
    const theirs = aListing({ seller: STRANGER });
    await db.listings.bulkPut([theirs, aListing()]);

    const store = await readStore(db, 'stranger');
    expect(store?.keeper).toMatchObject({ name: 'Nila', university: 'University of Jaffna' });
    expect(store?.products).toEqual([theirs]);
  });

  it('is none when nothing of the seller is here', async () => {
    await db.listings.put(aListing());
    expect(await readStore(db, 'stranger')).toBeNull();
  });

  it("knows whether the seller's listings were ever requested", async () => {
    const { id } = DEMO_SELLERS['demo-seller'];
    expect(await readStore(db, id)).toMatchObject({ fetchedAt: null, products: [] });

    const { key } = sellerOthersResource(id);
    await db.resources.put({ key, etag: null, fetchedAt: 1000, outcome: 'fresh', message: null });
    expect(await readStore(db, id)).toMatchObject({ fetchedAt: 1000 });
  });

  it('is whole when the provider counts no more, or when every page of it has come', async () => {
    await db.listings.put(aListing({ seller: STRANGER }));
    const others = { key: sellerOthersResource('stranger').key, ids: [], totalPages: 1 };
    const page = (number: number) => ({
      key: plainListPageResource({ ...EVERYTHING, sellerId: 'stranger' }, number).key,
      ...{ ids: [], total: 12, totalPages: 2 },
    });
    const isWhole = async () => (await readStore(db, 'stranger'))?.isWhole;

    expect(await isWhole()).toBe(false);
    await db.lists.put({ ...others, total: 12 });
    await db.lists.put(page(1));
    expect(await isWhole()).toBe(false);
    await db.lists.put(page(2));
    expect(await isWhole()).toBe(true);
    await db.lists.clear();
    await db.lists.put({ ...others, total: 1 });
    expect(await isWhole()).toBe(true);
  });
});
