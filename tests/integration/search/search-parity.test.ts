import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readListingPage } from '#core/contract/listing.ts';
import { productQuery } from '#core/contract/product-page.ts';
import { EVERYTHING, type ListingFilter, PAGE_SIZE, SORT_ORDERS } from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';
import { searchTextOf } from '#core/domain/search.ts';
import { scanMirror } from '#core/mirror/search/scan-mirror.ts';
import { searchMirror } from '#core/mirror/search/search-mirror.ts';
import { openDatabase } from '#core/storage/database.ts';
import { listings, members } from '#server/storage/schema.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';

const CATEGORIES = ['books', 'electronics', 'sports'] as const;
const SOLD_ID = 'f'.repeat(24);
const SELLERS_CAMPUSES = ['University of Colombo', 'University of Jaffna'] as const;

let provider: TestProvider;
let sellerIds: string[];

beforeAll(async () => {
  provider = await startTestProvider({ seed: 'small' });
  const people = await provider.database.db.select({ id: members.id }).from(members);
  sellerIds = people.map(({ id }) => id).slice(0, 2);
  for (const [at, campus] of SELLERS_CAMPUSES.entries())
    await provider.database.db
      .update(members)
      .set({ campus })
      .where(eq(members.id, sellerIds[at] ?? ''));
});
afterAll(() => provider.close());

/** Words of the shop and of its languages, and what unfolds, joins or separates in an unusual way. */
const piece = fc.constantFrom(
  ...[
    'Lab',
    'coat',
    'LAPTOP',
    'tv',
    'activity',
    'C',
    'x2',
    'USB-C',
    '10kg',
    'antidisestablishmentarianism',
  ],
  ...[
    'පොත',
    'පොත්',
    'ශ්‍රී',
    'ක',
    'புத்தகம்',
    'மடிக்கணினி',
    'ﬁlter',
    'İstanbul',
    'Straße',
    '①',
    '𝒜lpha',
    '📚',
  ],
  ...['100%', '_', "o'clock", '-', '\\', "'", 'a'],
);
const text = fc
  .array(fc.tuple(piece, fc.constantFrom(' ', ' ', '', '-', '\n')), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.flat().join('').trim() || 'thing');

const anyRow = fc.record({
  title: text,
  description: text,
  category: fc.constantFrom(...CATEGORIES),
  condition: fc.constantFrom('new' as const, 'used' as const),
  priceCents: fc.constantFrom(50, 100, 999_99, 1000_00, 1000_50, 5000_00, 20_000_00, 50_000_01),
  status: fc.constantFrom('active' as const, 'active' as const, 'active' as const, 'sold' as const),
  seller: fc.constantFrom(0, 1),
  day: fc.integer({ min: 1, max: 4 }),
});
type AnyRow = typeof anyRow extends fc.Arbitrary<infer Row> ? Row : never;

/** A word with one letter left out, doubled or in another place. */
const misspelled = fc
  .tuple(piece, fc.nat(8), fc.constantFrom('drop', 'double', 'swap'))
  .map(([word, from, slip]) => {
    const letters = [...word];
    const at = from % letters.length;
    const [letter = '', next = ''] = letters.slice(at, at + 2);
    if (slip === 'drop') letters.splice(at, 1);
    if (slip === 'double') letters.splice(at, 0, letter);
    if (slip === 'swap') letters.splice(at, 2, next, letter);
    return letters.join('');
  });

const price = fc.option(fc.constantFrom(0, 0.5, 1, 999.99, 1000, 1000.5, 5000, 20_000, 50_000), {
  nil: null,
});
const search = fc.oneof(
  fc.constant(''),
  piece,
  fc.tuple(piece, piece).map(([a, b]) => `${a} ${b}`),
  piece.map((word) => word.toUpperCase()),
  misspelled,
  fc.tuple(misspelled, piece, piece).map((words) => words.join(' ')),
  fc.constantFrom(
    'labcoat',
    'lab  coats',
    'notebook computer',
    'activitys',
    'මඩිකණිනිය',
    'ලැප්ටොප්',
    'used laptop for the lab',
    'kumara',
    'moratuwa',
    'UoM',
  ),
  fc
    .tuple(piece, fc.nat(2), fc.integer({ min: 1, max: 4 }))
    .map(([word, from, size]) => [...word].slice(from, from + size).join('')),
);
const anyFilter = fc.record({
  search,
  categories: fc.uniqueArray(fc.constantFrom(...CATEGORIES), { maxLength: 2 }),
  conditions: fc.uniqueArray(fc.constantFrom('new' as const, 'used' as const)),
  priceMin: price,
  priceMax: price,
  seller: fc.constantFrom(null, null, 0, 1),
  campus: fc.constantFrom(null, null, ...SELLERS_CAMPUSES, 'University of Ruhuna'),
  sortBy: fc.constantFrom('relevance' as const, 'relevance' as const, ...SORT_ORDERS),
});

async function plant(rows: readonly AnyRow[]): Promise<void> {
  const { db } = provider.database;
  await db.delete(listings);
  if (rows.length === 0) return;
  await db.insert(listings).values(
    rows.map(({ seller, day, ...row }, index) => ({
      ...row,
      // Scattered, so that ids say nothing about the order in which rows were made.
      id: ((index * 7919 + 13) % 65_536).toString(16).padStart(24, '0'),
      sellerId: sellerIds[seller] ?? '',
      images: [],
      features: [],
      whyBuy: [],
      variations: [],
      quantity: 3,
      searchText: searchTextOf(row),
      createdAt: new Date(Date.UTC(2026, 10, day)),
      updatedAt: new Date(Date.UTC(2026, 10, day)),
    })),
  );
}

/** A list of the provider, page by page. */
async function ask(filter: ListingFilter, limit: number): Promise<MirrorAnswer> {
  const rows: Listing[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await provider.fetch(
      `/api/products?${productQuery(filter, page, limit).toString()}`,
    );
    const answer = readListingPage(await reply.json());
    if (answer === null) throw new Error(`The provider answered ${reply.status}.`);
    rows.push(...answer.listings);
    if (page >= answer.totalPages) return { listings: rows, total: answer.total };
  }
}

interface MirrorAnswer {
  listings: readonly Listing[];
  total: number;
}

const idsOf = (rows: readonly Listing[]) => rows.map(({ id }) => id);

describe('the provider and the device', () => {
  it('find the same listings, in the same order and number, for every filter, search and sort', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { maxLength: 24 }),
        fc.array(anyFilter, { minLength: 6, maxLength: 6 }),
        async (rows, filters) => {
          await plant(rows);
          const db = openDatabase({ name: `parity-${crypto.randomUUID()}` });
          const known = (await ask(EVERYTHING, 100)).listings;
          await db.listings.bulkPut([...known]);
          if (known[0] !== undefined)
            await db.listings.put({ ...known[0], id: SOLD_ID, status: 'sold' });
          for (const { seller, ...rest } of filters) {
            const filter = {
              ...rest,
              sellerId: seller === null ? null : (sellerIds[seller] ?? ''),
            };
            const asked = await ask(filter, PAGE_SIZE);
            const found = await searchMirror(db, filter);
            expect(idsOf(found.listings), JSON.stringify(filter)).toEqual(idsOf(asked.listings));
            expect(found.total).toBe(asked.total);
            if (filter.search === '')
              expect(idsOf(await scanMirror(db, filter))).toEqual(idsOf(asked.listings));
          }
          await db.delete();
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});
