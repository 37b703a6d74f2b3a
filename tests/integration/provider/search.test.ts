import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProductPageBody } from '#core/contract/shop-bodies.ts';
import { searchTextOf } from '#core/domain/search.ts';
import type { Database } from '#server/storage/database.ts';
import { seedId } from '#server/storage/ids.ts';
import { createQueryCache } from '#server/resources/products/query-cache.ts';
import { listProducts } from '#server/resources/products/product-list.ts';
import type { ProductQuery } from '#server/resources/products/product-list-filter.ts';
import { refoldSearchTexts } from '#server/resources/products/refold-search-texts.ts';
import { listings } from '#server/storage/schema.ts';
import { catalogueCounts, listingRanks } from '#server/storage/derived-schema.ts';
import { refreshStatistics } from '#server/storage/statistics.ts';
import { startTestProvider, TEST_EPOCH_MS, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import {
  borrowDatabase,
  returnDatabase,
  type TestDatabase,
} from '#support/database/test-databases.ts';
import { asVisitor } from './calls.ts';

let provider: TestProvider;
let db: Database;

beforeEach(async () => {
  provider = await startTestProvider();
  ({ db } = provider.database);
});
afterEach(() => provider.close());

const find = async (query: string) =>
  (await asVisitor(provider)<ProductPageBody>('GET', `products?${query}`)).body;
const titlesOf = async (query: string) => (await find(query)).listings.map(({ title }) => title);

type Row = typeof listings.$inferInsert;

function aRow(index: number, over: Partial<Row> = {}): Row {
  const text = { title: `Thing ${index}`, description: 'Of brass.', category: 'books' };
  const createdAt = new Date(TEST_EPOCH_MS + index * 1000);
  const row: Row = {
    ...text,
    id: seedId('listing', `thing-${index}`),
    sellerId: memberId('seller'),
    condition: 'used',
    priceCents: 1000 * (index + 1),
    images: [],
    status: 'active',
    quantity: 1,
    variations: [],
    features: [],
    whyBuy: [],
    searchText: '',
    createdAt,
    updatedAt: createdAt,
    ...over,
  };
  return { ...row, searchText: searchTextOf(row) };
}

const things = (size: number, over: (index: number) => Partial<Row> = () => ({})) =>
  Array.from({ length: size }, (_, index) => aRow(index, over(index)));
const change = (index: number, set: Partial<Row>) =>
  db
    .update(listings)
    .set(set)
    .where(eq(listings.id, seedId('listing', `thing-${index}`)));

describe('a word that many listings have', () => {
  beforeEach(async () => {
    // Every third is of copper.
    await db
      .insert(listings)
      .values(things(120, (index) => (index % 3 === 0 ? { description: 'Of COPPER.' } : {})));
  });

  it.each(['newest', 'price-asc', 'price-desc'])(
    'brings the same pages the second time, from the kept finds (%s)',
    async (sortBy) => {
      const pages = (times: number) =>
        Promise.all(
          [1, 2, 5].map((page) =>
            find(`search=coppe&sortBy=${sortBy}&page=${page}&times=${times}`),
          ),
        );
      const first = await pages(1);
      expect(await pages(2)).toEqual(first);
      expect(first.map(({ listings: rows, total }) => [rows.length, total])).toEqual([
        [9, 40],
        [9, 40],
        [4, 40],
      ]);
    },
  );

  it.each([
    ['is sold', { status: 'sold' as const }, 39],
    ['is described anew', { ...aRow(0, { description: 'Of tin.' }) }, 39],
    ['moves to another category', { category: 'sports' }, 40],
    ['changes its price', { priceCents: 5 }, 40],
    ['goes to another seller', { sellerId: memberId('otherSeller') }, 40],
  ])('is counted anew when a listing %s', async (_, set, total) => {
    await find('search=copper');
    expect((await find('search=copper')).total).toBe(40);
    await change(0, set);
    expect((await find('search=copper')).total).toBe(total);
    expect((await find('search=copper')).total).toBe(total);
  });

  it('is counted anew when a listing comes and when one goes', async () => {
    expect((await find('search=copper')).total).toBe(40);
    await db.insert(listings).values(aRow(999, { title: 'Copper pan' }));
    expect((await titlesOf('search=copper'))[0]).toBe('Copper pan');
    expect((await find('search=copper')).total).toBe(41);
    await db.delete(listings).where(eq(listings.id, seedId('listing', 'thing-999')));
    expect((await find('search=copper')).total).toBe(40);
  });

  it('is found together with every other filter', async () => {
    expect((await find('search=copper&category=books&condition=used')).total).toBe(40);
    expect((await find('search=copper&category=sports,clothing')).total).toBe(0);
    expect((await find('search=copper&priceMin=500&priceMax=610')).total).toBe(4);
    expect((await find('search=copper%20thing&condition=new')).total).toBe(0);
  });
});

describe('the total of a filter', () => {
  beforeEach(() => db.insert(listings).values(things(30)));

  it.each([
    '',
    'category=books',
    'category=books,sports',
    'condition=used',
    'priceMin=100',
    `sellerId=${memberId('seller')}`,
  ])('is exact on every page and after every change (%s)', async (filter) => {
    const totals = () =>
      Promise.all([1, 2, 99].map(async (page) => (await find(`${filter}&page=${page}`)).total));
    const [before = 0] = await totals();
    expect(await totals()).toEqual([before, before, before]);
    await change(25, { status: 'sold' });
    expect(await totals()).toEqual([before - 1, before - 1, before - 1]);
    await change(25, { status: 'active', condition: 'new', category: 'sports' });
    expect(new Set(await totals()).size).toBe(1);
  });

  it('follows a price that leaves the range', async () => {
    const total = async () => (await find('priceMin=10&priceMax=250')).total;
    expect(await total()).toBe(25);
    await change(20, { priceCents: 900_000 });
    expect(await total()).toBe(24);
  });
});

/** Lists of a database of its own, and the statements that they took. */
function watchLists(database: TestDatabase) {
  const asked: string[] = [];
  const sources = {
    db: database.logged((text) => asked.push(text)),
    queryCache: createQueryCache(),
    catalogueIndex: null,
  };
  return {
    list: (query: Partial<ProductQuery>) =>
      listProducts(sources, { page: 1, limit: 2, sortBy: 'newest', ...query }, 0),
    /** How often the database was asked for `part` since the last time. */
    countAsked: (part: string) =>
      asked.splice(0).filter((statement) => statement.includes(part)).length,
  };
}

describe('a repeated query', () => {
  let database: TestDatabase;
  let lists: ReturnType<typeof watchLists>;

  beforeEach(async () => {
    database = await borrowDatabase('small');
    lists = watchLists(database);
  });
  afterEach(() => returnDatabase(database));

  it('is not counted again for another page, or after looks, likes and orders', async () => {
    const total = async (page: number) => (await lists.list({ page, priceMin: 1000 })).total;
    expect([await total(1), await total(1), await total(2)]).toEqual([6, 6, 6]);
    expect(lists.countAsked('count(*)')).toBe(1);
    await database.db.update(listings).set({ views: 7, likes: 3, orderCount: 2, quantity: 0 });
    expect([await total(1), lists.countAsked('count(*)')]).toEqual([6, 0]);
    await database.db.update(listings).set({ priceCents: 1 });
    expect([await total(1), lists.countAsked('count(*)')]).toEqual([0, 1]);
  });

  it('is not searched for again for another page, or after looks, likes and orders, and rows are those of now', async () => {
    await database.db.insert(listings).values(things(5));
    const titles = async (page: number, sortBy: ProductQuery['sortBy'] = 'newest') =>
      (await lists.list({ page, search: 'brass', sortBy })).listings.map(({ title }) => title);
    expect(await titles(1)).toEqual(['Thing 4', 'Thing 3']);
    expect(lists.countAsked('search_lexemes')).toBe(1);
    await database.db.update(listings).set({ views: 7, likes: 3, orderCount: 2, quantity: 0 });
    expect([await titles(2), await titles(3), await titles(4)]).toEqual([
      ['Thing 2', 'Thing 1'],
      ['Thing 0'],
      [],
    ]);
    expect((await lists.list({ search: 'brass' })).listings[0]).toMatchObject({ quantity: 0 });
    expect(lists.countAsked('search_lexemes')).toBe(0);
    expect(await titles(1, 'price-asc')).toEqual(['Thing 0', 'Thing 1']);
    lists.countAsked('');
    await database.db.insert(listings).values(aRow(9));
    expect(await titles(1)).toEqual(['Thing 9', 'Thing 4']);
    expect(lists.countAsked('search_lexemes')).toBe(1);
  });

  it.each(['newest', 'price-asc', 'price-desc'] as const)(
    'is read row by row when it finds more than is kept (%s)',
    async (sortBy) => {
      const brass = 1_100;
      await database.db.insert(listings).values(things(brass));
      const pages = (numbers: readonly number[]) =>
        Promise.all(numbers.map((page) => lists.list({ page, search: 'brass', sortBy })));
      const first = await pages([1, 2, 40]);
      expect(lists.countAsked('search_lexemes')).toBe(3);
      expect(first.map(({ total }) => total)).toEqual([brass, brass, brass]);
      expect(await pages([1, 2, 40])).toEqual(first);
      expect(lists.countAsked('search_lexemes')).toBe(0);
      // To the end there is much to read.
      expect((await pages([550]))[0]?.listings).toHaveLength(2);
      expect(lists.countAsked('search_lexemes')).toBe(1);
    },
  );
});

describe("the database's figures of the catalogue", () => {
  /** Counted from the listings themselves. */
  async function countAll(): Promise<Record<string, number>> {
    const counted: Record<string, number> = {};
    for (const { category, condition, status } of await db.select().from(listings)) {
      const kind = `${category} ${condition}`;
      if (status === 'active') counted[kind] = (counted[kind] ?? 0) + 1;
    }
    return counted;
  }
  async function readCounts(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { category, condition, active } of await db.select().from(catalogueCounts)) {
      const kind = `${category} ${condition}`;
      counts[kind] = (counts[kind] ?? 0) + active;
    }
    return Object.fromEntries(Object.entries(counts).filter(([, active]) => active !== 0));
  }

  it('count the active listings of each kind, after every change', async () => {
    await db
      .insert(listings)
      .values(things(20, (index) => ({ status: index % 4 === 0 ? 'sold' : 'active' })));
    expect(await readCounts()).toEqual(await countAll());
    await change(1, { category: 'sports', condition: 'new' });
    await change(2, { status: 'sold', category: 'clothing' });
    await change(4, { status: 'active' });
    await change(8, { category: 'sports' });
    await db.delete(listings).where(eq(listings.id, seedId('listing', 'thing-5')));
    await db.update(listings).set({ condition: 'new' }).where(eq(listings.category, 'books'));
    expect(await readCounts()).toEqual(await countAll());
  });

  it('are rolled back with the change', async () => {
    const before = await readCounts();
    await db
      .transaction(async (tx) => {
        await tx.update(listings).set({ status: 'sold' });
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await readCounts()).toEqual(before);
  });

  it('rank every active listing, and no other, by its views, likes and orders', async () => {
    await db.insert(listings).values(things(5, (index) => ({ views: index, likes: 2 * index })));
    await change(1, { views: 100, likes: 3, orderCount: 4 });
    await change(2, { status: 'sold' });
    await change(3, { status: 'sold', views: 9 });
    await change(3, { status: 'active' });
    const expected = (await db.select().from(listings))
      .filter(({ status }) => status === 'active')
      .map(({ id, views, likes, orderCount, createdAt }) => {
        return { listingId: id, createdAt, liked: views + 5 * likes, ordered: orderCount };
      });
    const ranks = await db.select().from(listingRanks);
    expect(new Set(ranks.map((rank) => JSON.stringify(rank)))).toEqual(
      new Set(expected.map((rank) => JSON.stringify(rank))),
    );
  });
});

describe('listings from before the search by words', () => {
  it('are found like all others after a start', async () => {
    const lines = 'the උදේ-තේ\nwith “tv” and more\nbooks';
    const row = { title: 'The උදේ-තේ', description: 'With “TV” and more' };
    await db
      .update(listings)
      .set({ ...row, searchText: lines })
      .where(eq(listings.id, listingId('textbook')));
    const sources = { db, queryCache: createQueryCache(), catalogueIndex: null };
    const titles = async (search: string) => {
      const query = { page: 1, limit: 9, search };
      return (await listProducts(sources, query, 0)).listings.map(({ title }) => title);
    };
    expect(await titles('tv')).toEqual([]);
    await refoldSearchTexts(db);
    for (const search of ['tv', 'තේ', 'උදේ', 'ore', 'book the']) {
      sources.queryCache.forget();
      expect(await titles(search), search).toContain(row.title);
    }
    const [kept] = await db
      .select()
      .from(listings)
      .where(eq(listings.id, listingId('textbook')));
    expect(kept?.searchText).toBe(searchTextOf({ ...row, category: 'books' }));
  });

  it('leave the others alone', async () => {
    const before = await db.select().from(listings);
    await refoldSearchTexts(db);
    expect(await db.select().from(listings)).toEqual(before);
  });
});

describe('planner statistics of a catalogue that has grown', () => {
  it('are refreshed once, and not for a small catalogue', async () => {
    const database = await borrowDatabase('small');
    const statements: string[] = [];
    const logged = database.logged((text) => statements.push(text));
    const vacuums = () => statements.filter((text) => text.startsWith('vacuum')).length;
    await refreshStatistics(logged);
    expect(vacuums()).toBe(0);
    await database.db.insert(listings).values(things(1500));
    await refreshStatistics(logged);
    await refreshStatistics(logged);
    expect(vacuums()).toBe(1);
    await returnDatabase(database);
  });
});
