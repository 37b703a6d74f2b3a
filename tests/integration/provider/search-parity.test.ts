import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListingPage, readListingPage } from '#core/contract/listing.ts';
import { productQuery } from '#core/contract/product-page.ts';
import { EVERYTHING } from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';
import { passesFilter, searchTextOf } from '#core/domain/search.ts';
import { createCatalogueIndex } from '#server/resources/products/catalogue-index.ts';
import { listProducts } from '#server/resources/products/product-list.ts';
import { createQueryCache } from '#server/resources/products/query-cache.ts';
import { seedId } from '#server/storage/ids.ts';
import { finderOf } from '#support/provider/find-in-rows.ts';
import { listings } from '#server/storage/schema.ts';
import { startTestProvider, TEST_EPOCH_MS, type TestProvider } from '#support/provider/provider.ts';
import { memberId } from '#support/provider/provider-fixture.ts';
import { anyQuery, anyText } from '#support/search-texts.ts';
import { asVisitor } from './calls.ts';

const ROWS = 150;
/** As many on a page as the provider gives. */
const LIMIT = 100;

let provider: TestProvider;
let all: readonly Listing[];

beforeAll(async () => {
  provider = await startTestProvider();
  const texts = fc.sample(fc.tuple(anyText, anyText), { numRuns: ROWS, seed: 7 });
  await provider.database.db.insert(listings).values(texts.map(aRow));
  all = await find('');
}, 60_000);
afterAll(() => provider.close());

function aRow([title, description]: [string, string], index: number): typeof listings.$inferInsert {
  const category = index % 3 === 0 ? 'books' : 'home-kitchen';
  const createdAt = new Date(TEST_EPOCH_MS - index * 1000);
  return {
    id: seedId('listing', `searched-${index}`),
    sellerId: memberId('seller'),
    title,
    description,
    category,
    condition: 'used',
    priceCents: 100_000,
    images: [],
    status: 'active',
    quantity: 1,
    variations: [],
    features: [],
    whyBuy: [],
    searchText: searchTextOf({ title, description, category }),
    createdAt,
    updatedAt: createdAt,
  };
}

/** All pages, one after the other. */
async function find(search: string): Promise<readonly Listing[]> {
  const found: Listing[] = [];
  for (let page = 1, total = 1; (page - 1) * LIMIT < total; page += 1) {
    const next = await readPage(search, page);
    found.push(...next.listings);
    total = next.total;
    expect(found.length, search).toBe(Math.min(page * LIMIT, total));
  }
  return found;
}

async function readPage(search: string, page: number): Promise<ListingPage> {
  const query = productQuery({ ...EVERYTHING, search }, page, LIMIT).toString();
  const { body } = await asVisitor(provider)<unknown>('GET', `products?${query}`);
  const read = readListingPage(body);
  if (read === null) throw new Error(`No page of listings: ${JSON.stringify(body)}`);
  return read;
}

describe('a search on the provider', () => {
  it('finds the same as the device in the same rows, in every script and with every sign', async () => {
    expect(all).toHaveLength(ROWS + 7);
    const findHere = finderOf(all);
    await fc.assert(
      fc.asyncProperty(anyQuery, async (search) => {
        const found = (await find(search)).map(({ id }) => id);
        expect(found).toEqual(findHere({ ...EVERYTHING, search }));
      }),
      { numRuns: 250 },
    );
  }, 120_000);

  it('finds words as they are written in a catalogue that is too large for the index in memory', async () => {
    const sources = {
      db: provider.database.db,
      queryCache: createQueryCache(),
      catalogueIndex: createCatalogueIndex(provider.database.db, { mostListings: ROWS }),
    };
    await fc.assert(
      fc.asyncProperty(anyQuery, async (search) => {
        const found = await listProducts(sources, { page: 1, limit: 2 * ROWS, search }, 0);
        const expected = all.filter((row) => passesFilter(row, { ...EVERYTHING, search }));
        expect(found.listings.map(({ _id }) => _id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 250 },
    );
  }, 120_000);
});
