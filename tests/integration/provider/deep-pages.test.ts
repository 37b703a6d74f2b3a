import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProductQuery } from '#server/resources/products/product-list-filter.ts';
import { listProducts } from '#server/resources/products/product-list.ts';
import { createQueryCache } from '#server/resources/products/query-cache.ts';
import { listings } from '#server/storage/schema.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import {
  borrowDatabase,
  returnDatabase,
  type TestDatabase,
} from '#support/database/test-databases.ts';

const COPIES = 800;
const LIMIT = 10;
/** 500 rows are skipped from here on. */
const DEEP = 52;

let database: TestDatabase;
let asked: string[];
let sources: Parameters<typeof listProducts>[0];

beforeEach(async () => {
  database = await borrowDatabase('small');
  asked = [];
  sources = {
    db: database.logged((statement) => asked.push(statement)),
    queryCache: createQueryCache(),
    catalogueIndex: null,
  };
  await plantCopies();
});
afterEach(() => returnDatabase(database));

/** Many of them with the same price, and some from the same moment: only the id tells them apart. */
async function plantCopies(count = COPIES, first = 0): Promise<void> {
  const [textbook] = await database.db
    .select()
    .from(listings)
    .where(eq(listings.id, listingId('textbook')));
  if (textbook === undefined) throw new Error('The fixture has no textbook.');
  const copies = Array.from({ length: count }, (_, index) => first + index).map((nth) => ({
    ...textbook,
    id: nth.toString(16).padStart(24, '0'),
    priceCents: 1000 * (1 + ((nth * 7) % 5)),
    createdAt: new Date(textbook.createdAt.getTime() - Math.floor(nth / 3) * 1000),
  }));
  await database.db.insert(listings).values(copies);
}

type Asked = Partial<Omit<ProductQuery, 'limit'>>;

async function idsOf(from: typeof sources, query: Asked): Promise<string[]> {
  const page = await listProducts(from, { sortBy: 'newest', page: 1, ...query, limit: LIMIT }, 0);
  return page.listings.map(({ _id }) => _id);
}
const warm = (query: Asked) => idsOf(sources, query);
/** As a reader without an earlier page. */
const cold = (query: Asked) => idsOf({ ...sources, queryCache: createQueryCache() }, query);

/** Statements that began at an anchor, since the last time. */
function countAnchored(): number {
  return asked.splice(0).filter((statement) => statement.includes('::timestamptz')).length;
}

it.each<Asked>([
  { sortBy: 'newest' },
  { sortBy: 'price-asc' },
  { sortBy: 'price-desc' },
  { sortBy: 'price-asc', category: ['books'] },
  { sortBy: 'newest', priceMin: 10, priceMax: 45 },
])('a deep page is what it is without having read another one (%j)', async (query) => {
  const pages = [DEEP, DEEP + 1, DEEP + 9, DEEP + 4, DEEP + 1, DEEP, 81, 82];
  for (const page of pages) {
    expect(await warm({ ...query, page })).toEqual(await cold({ ...query, page }));
  }
  expect(countAnchored()).toBeGreaterThanOrEqual(pages.length - 2);
});

it('begins anew after a change, also when what it began at has moved or gone', async () => {
  const query = { sortBy: 'price-asc', page: DEEP } as const;
  const [first, second] = await warm(query);
  await warm({ ...query, page: DEEP + 1 });
  const changes = [
    () => change(first, { priceCents: 1 }),
    () => change(second, { status: 'sold' }),
    () => database.db.delete(listings).where(sql`${listings.id} = ${first}`),
    () => change(second, { status: 'active' }),
  ];
  for (const make of changes) {
    await make();
    expect(await warm({ ...query, page: DEEP + 1 })).toEqual(
      await cold({ ...query, page: DEEP + 1 }),
    );
    expect(await warm(query)).toEqual(await cold(query));
  }
});

const change = (id: string | undefined, set: Partial<typeof listings.$inferInsert>) =>
  database.db
    .update(listings)
    .set(set)
    .where(sql`${listings.id} = ${id}`);

it('keeps what is there after looks and orders, and rows are those of now', async () => {
  await warm({ page: DEEP });
  await database.db.update(listings).set({ quantity: 3, views: 9 });
  countAnchored();
  const { listings: rows } = await listProducts(
    sources,
    { sortBy: 'newest', page: DEEP, limit: LIMIT },
    0,
  );
  expect(rows.map(({ quantity }) => quantity)).toEqual(Array(LIMIT).fill(3));
  expect(countAnchored()).toBe(1);
});

it('pages of a search that finds more than can be kept are read on from where others ended', async () => {
  await plantCopies(700, COPIES);
  const query = { sortBy: 'price-asc', search: 'calculus' } as const;
  const pages = [1, 3, DEEP, DEEP + 1, DEEP + 40, DEEP + 2, DEEP + 41];
  const read: string[][] = [];
  for (const page of pages) read.push(await warm({ ...query, page }));
  const statements = asked.splice(0);
  // To count them, and for the first of the deep pages.
  expect(statements.filter((text) => text.includes('search_lexemes'))).toHaveLength(2);
  expect(statements.filter((text) => text.includes('::timestamptz'))).toHaveLength(4);
  for (const [nth, page] of pages.entries()) {
    expect(read[nth]).toHaveLength(LIMIT);
    expect(read[nth]).toEqual(await cold({ ...query, page }));
  }
});
