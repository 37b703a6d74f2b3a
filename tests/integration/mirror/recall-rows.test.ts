import { readAddress } from '#core/domain/catalogue-address.ts';
import { readFirstCatalogue } from '#features/catalogue/catalogue-view.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FirstResources } from '#core/mirror/resources/first-resources.ts';
import { recallRows } from '#core/mirror/recall-rows.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { firstResources as ofCatalogue } from '#features/catalogue/first-resources.ts';
import { firstResources as ofHome } from '#features/home/first-resources.ts';
import { firstResources as ofProduct } from '#features/product/first-resources.ts';
import { aListing } from '#support/listing-builder.ts';

const [one, other] = [aListing(), aListing()];
const fresh = { etag: null, fetchedAt: 1, outcome: 'fresh', message: null } as const;

let db: UnikadeDatabase;

beforeEach(async () => {
  db = openDatabase({ name: `recall-${crypto.randomUUID()}` });
  await db.listings.bulkPut([one, other]);
});

afterEach(() => db.delete());

async function answered(key: string, ...listings: readonly { id: string }[]): Promise<void> {
  const ids = listings.map(({ id }) => id);
  await db.lists.put({ key, ids, total: ids.length, totalPages: 1 });
  await db.resources.put({ key, ...fresh });
}

const recall = (list: FirstResources, path: string) =>
  recallRows(db, list, new URL(path, 'http://unikade.test'));

describe('what a device recalls of a first screen', () => {
  it('is the list as the provider answered it, in its order', async () => {
    await answered('products?page=1&limit=9&sortBy=newest', other, one);
    const rows = await recall(ofCatalogue, '/products');
    const list = rows.listOf('products?page=1&limit=9&sortBy=newest');
    expect(list).toMatchObject({ total: 2, listings: [{ id: other.id }, { id: one.id }] });
    expect(rows.outcomeOf('products?page=1&limit=9&sortBy=newest')).toBe('fresh');
  });

  it('is the first row of the home page, and a product by itself', async () => {
    await answered('home/new-arrivals', one);
    const home = await recall(ofHome, '/');
    expect(home.listOf('home/new-arrivals')?.listings).toEqual([one]);
    const product = await recall(ofProduct, `/products/${other.id}`);
    expect(product.listing(other.id)).toEqual(other);
    expect(product.outcomeOf(`product/${other.id}`)).toBeUndefined();
  });

  it('is no list of one campus, nor with the nearest first, at a provider that offers neither', async () => {
    await db.meta.put({ key: 'capabilities', value: ['etag'] });
    await answered('products?page=1&limit=9&sortBy=newest', other, one);
    for (const search of ['campus=UoM', 'near=UoM']) {
      const rows = await recall(ofCatalogue, `/products?${search}`);
      expect(rows.listings, search).toHaveLength(2);
      const query = readAddress({ kind: 'products' }, new URLSearchParams(search));
      expect(readFirstCatalogue(rows, query), search).toBeUndefined();
    }
  });

  it('is nothing of a list that was never requested', async () => {
    const rows = await recall(ofCatalogue, '/products?search=lamp');
    expect(rows.listings).toEqual([]);
    expect(rows.listOf('products?page=1&limit=9&search=lamp')).toBeUndefined();
  });
});

describe('the resources of a first screen', () => {
  const keysOf = (path: string, capabilities: readonly string[]) =>
    ofCatalogue(new URL(path, 'http://unikade.test'), capabilities).map(({ key }) => key);

  it('name a campus only to a provider that offers campuses', () => {
    const path = '/products?campus=UoM&near=UoM';
    expect(keysOf(path, [])).toEqual([]);
    expect(keysOf(path, ['products.campus'])).toEqual([
      'products?page=1&limit=9&sortBy=newest&campus=University+of+Moratuwa',
    ]);
    expect(keysOf(path, ['products.campus', 'products.near'])).toEqual([
      'products?page=1&limit=9&sortBy=newest&campus=University+of+Moratuwa&near=University+of+Moratuwa',
    ]);
  });

  it('hold the name of a category', () => {
    expect(keysOf('/category/books', [])[0]).toBe('categories/books');
  });

  it('name a deal to a provider that offers deals, else the row of them that the home page has', () => {
    expect(keysOf('/deals', [])).toEqual([]);
    expect(keysOf('/deals', ['etag'])).toEqual([
      'products?page=1&limit=9&sortBy=newest',
      'home/hot-deals',
    ]);
    expect(keysOf('/deals', ['products.deal'])).toEqual([
      'products?page=1&limit=9&sortBy=newest&deal=hot-deals',
    ]);
  });
});
