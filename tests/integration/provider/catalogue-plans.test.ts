import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productQuerySchema } from '#core/contract/product-query.ts';
import { HOME_SECTIONS } from '#core/domain/homepage.ts';
import { seedDatabase } from '#server/seed/seed.ts';
import type { Database } from '#server/storage/database.ts';
import { listSection } from '#server/resources/home/home-sections.ts';
import { createQueryCache } from '#server/resources/products/query-cache.ts';
import { listProducts } from '#server/resources/products/product-list.ts';
import { dropUnnamedPictures } from '#server/pictures/stored-pictures.ts';
import { newId } from '#server/storage/ids.ts';
import { pictures } from '#server/storage/pictures-schema.ts';
import { refreshStatistics } from '#server/storage/statistics.ts';
import { listings } from '#server/storage/schema.ts';
import { listSimilar } from '#server/resources/products/similar-listings.ts';
import {
  borrowDatabase,
  returnDatabase,
  TEST_EPOCH_MS,
  type TestDatabase,
} from '#support/database/test-databases.ts';

/* What PostgreSQL had to read for an answer. With a few thousand listings reading all of them would be cheap to plan. */

const LISTINGS = 6_000;

let database: TestDatabase;
let queryCache = createQueryCache();

beforeAll(async () => {
  database = await borrowDatabase('none');
  await seedDatabase(database.db, { kind: 'generated', count: LISTINGS }, TEST_EPOCH_MS);
  await refreshStatistics(database.db);
  await untilSeenByAll(database.db);
}, 120_000);
afterAll(() => returnDatabase(database));

/** An index alone answers only for rows that `vacuum` marked as visible to all, and a reader at that moment, such as autovacuum, keeps it from that. */
async function untilSeenByAll(db: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      await db.execute(sql`vacuum listings`);
      const [table] = await db
        .select({ hidden: sql<number>`relpages - relallvisible` })
        .from(sql`pg_class`)
        .where(sql`oid = 'listings'::regclass`);
      expect(table?.hidden).toBe(0);
    },
    { timeout: 60_000 },
  );
}

interface Read {
  /** Rows of whole tables. */
  scanned: number;
  /** Rows of tables that an index led to. */
  fetched: number;
}

/** Rows of listings and ranks that the work had PostgreSQL read. */
async function readFor(work: (tx: Database) => Promise<unknown>): Promise<Read> {
  return database.db.transaction(async (tx) => {
    const before = await readSoFar(tx);
    await work(tx);
    const after = await readSoFar(tx);
    return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched };
  });
}

async function readSoFar(tx: Database): Promise<Read> {
  const [read] = await tx
    .select({
      scanned: sql<number>`coalesce(sum(seq_tup_read), 0)::int`,
      fetched: sql<number>`coalesce(sum(idx_tup_fetch), 0)::int`,
    })
    .from(sql`pg_stat_xact_user_tables`)
    .where(sql`schemaname = 'public' and relname in ('listings', 'listing_ranks')`);
  return read ?? { scanned: NaN, fetched: NaN };
}

const list = (tx: Database, query: string) => {
  const asked = productQuerySchema.parse(Object.fromEntries(new URLSearchParams(query)));
  return listProducts({ db: tx, queryCache, catalogueIndex: null }, asked, TEST_EPOCH_MS);
};

describe('a list of many listings', () => {
  it.each([
    ['', 9],
    ['sortBy=price-asc', 9],
    ['sortBy=price-desc', 9],
    ['page=100', 9],
    ['category=books', 9],
    ['category=books&sortBy=price-asc', 9],
    ['category=books&sortBy=price-desc', 9],
    ['category=books,sports&condition=new', 9],
    ['condition=used&sortBy=price-asc', 9],
    ['priceMin=1000&priceMax=5000&sortBy=price-asc', 9],
    ['priceMin=1000&priceMax=5000', 9],
    ['category=books&priceMax=2000', 9],
    ['deal=flash-sale', 9],
    ['deal=flash-sale&category=books&sortBy=price-asc', 30],
    ['deal=hot-deals', 30],
    ['search=casio', 20],
    ['search=message', 200],
    ['search=the%20a&category=books', 200],
    ['search=qqqqq', 0],
    [`search=${encodeURIComponent('ක්‍රිකට්')}`, 10],
  ])('reads by an index, and few rows beyond the page (%s)', async (query, most) => {
    // The first time may count; the count is cached afterwards.
    await list(database.db, query);
    const { scanned, fetched } = await readFor((tx) => list(tx, query));
    expect(scanned).toBe(0);
    // Those of the page are found in an index and then read.
    expect(fetched).toBeLessThanOrEqual(most * 2);
  });

  it.each([
    ['search=casio', 20],
    ['search=calculator', 80],
    ['search=qqqqq', 0],
    [`search=${encodeURIComponent('ක්‍රිකට්')}`, 10],
  ])('reads what matches when it is searched for the first time (%s)', async (query, most) => {
    queryCache = createQueryCache();
    const { scanned, fetched } = await readFor((tx) => list(tx, query));
    expect(scanned).toBe(0);
    expect(fetched).toBeLessThanOrEqual(most * 2);
  });

  it.each(HOME_SECTIONS)('fills a home section by an index (%s)', async (section) => {
    const { scanned, fetched } = await readFor((tx) => listSection(tx, section, TEST_EPOCH_MS));
    expect([scanned, fetched <= 60]).toEqual([0, true]);
  });

  it('finds similar ones by indexes', async () => {
    const [listing] = await database.db.select().from(listings).limit(1);
    if (listing === undefined) throw new Error('Nothing was planted.');
    const { scanned, fetched } = await readFor((tx) => listSimilar(tx, listing, 8));
    expect([scanned, fetched < LISTINGS / 4]).toEqual([0, true]);
  });
});

describe('tidying up old pictures', () => {
  it('finds the rows that name each of them by indexes', async () => {
    const [listing] = await database.db.select().from(listings).limit(1);
    const uploads = Array.from({ length: 20 }, () => ({
      ...{ id: newId(), memberId: listing?.sellerId ?? '' },
      ...{ createdAt: new Date(TEST_EPOCH_MS), keptUntil: new Date(TEST_EPOCH_MS) },
    }));
    await database.db.insert(pictures).values(uploads);
    const images = [`/uploads/${uploads[7]?.id ?? ''}/1280.webp`];
    await database.db
      .update(listings)
      .set({ images })
      .where(eq(listings.id, listing?.id ?? ''));
    const { scanned, fetched } = await readFor((tx) => dropUnnamedPictures(tx, TEST_EPOCH_MS));
    expect(await database.db.$count(pictures)).toBe(1);
    expect([scanned, fetched]).toEqual([0, 1]);
  });
});
