import { type Deal, DEALS, isInDeal } from '#core/domain/deals.ts';
import { EVERYTHING, type ListingFilter, PAGE_SIZE } from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';
import { passesFilter } from '#core/domain/search.ts';
import { scanMirror } from '#core/mirror/search/scan-mirror.ts';
import { searchMirror } from '#core/mirror/search/search-mirror.ts';
import { openDatabase, type UnikadeDatabase } from '#core/storage/database.ts';
import { generateListings } from '#server/seed/generate.ts';
import type { SeedListing, SeedMember } from '#server/seed/demo/seed-types.ts';
import { aListing } from '#support/listing-builder.ts';

/* The part of the benchmark that runs in the browser, on its IndexedDB. `mirror-search.ts` calls it. */

interface BenchPage {
  plant(count: number): Promise<void>;
  /** Milliseconds of each run; scenarios take turns. */
  measure(way: 'index' | 'scan', rounds: number): Promise<Record<string, number[]>>;
  /** Milliseconds of the first search after the app has started. */
  measureFirst(): Promise<number>;
  /** Milliseconds of a search after one listing has changed. */
  measureAfterChange(rounds: number): Promise<number[]>;
}

interface Scenario {
  filter: Partial<ListingFilter>;
  deal?: Deal;
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'everything, newest': { filter: {} },
  'everything, price rising': { filter: { sortBy: 'price-asc' } },
  'one category': { filter: { categories: ['books'] } },
  'two categories, used, between prices': {
    filter: {
      categories: ['books', 'sports'],
      conditions: ['used'],
      priceMin: 1000,
      priceMax: 5000,
      sortBy: 'price-desc',
    },
  },
  'a word in many': { filter: { search: 'semester', sortBy: 'price-asc' } },
  'a word in none': { filter: { search: 'xylophone' } },
  'part of a word, and a short one': { filter: { search: 'alcul of' } },
  'words, category, price falling': {
    filter: { search: 'campus calculator', categories: ['electronics'], sortBy: 'price-desc' },
  },
  'best match: one word': { filter: { search: 'calculator', sortBy: 'relevance' } },
  'best match: a word in many, misspelled': { filter: { search: 'semestar', sortBy: 'relevance' } },
  'best match: three words': { filter: { search: 'used lab coat', sortBy: 'relevance' } },
  'hot deals': { filter: {}, deal: DEALS[0] },
};

const BATCH = 2_000;
const SELLER_KEYS = Array.from({ length: 40 }, (_, at) => `seller-${at}`);
const sellers = SELLER_KEYS.map((key) => ({ key, role: 'seller' })) as SeedMember[];

let db: UnikadeDatabase = openDatabase();

function listingOf(seed: SeedListing, number: number): Listing {
  const {
    key: _,
    pictures,
    daysAgo,
    marks,
    seller,
    variations,
    originalPrice,
    reviews: _reviews,
    sales: _sales,
    ...facts
  } = seed;
  return aListing({
    ...facts,
    id: (number * 2_654_435_761).toString(16).padStart(24, '0'),
    status: seed.status ?? 'active',
    originalPrice: originalPrice ?? null,
    images: pictures.map((code) => `/pictures/${code}.webp`),
    seller: { id: seller, name: seller, pictureUrl: '', rating: 4.5, campus: 'Colombo' },
    createdAt: new Date(Date.UTC(2026, 10, 1) - daysAgo * 86_400_000 - number * 1000).toISOString(),
    isHotDeal: marks?.includes('hot-deal') ?? false,
    isFlashSale: marks?.includes('flash-sale') ?? false,
    variations: variations ?? [],
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function search(way: 'index' | 'scan', { filter, deal }: Scenario): Promise<unknown> {
  const whole = { ...EVERYTHING, ...filter };
  return way === 'index'
    ? searchMirror(db, whole, deal ?? null, PAGE_SIZE)
    : scanMirror(db, whole).then((rows) =>
        rows.filter(
          (row) => passesFilter(row, whole) && (deal === undefined || isInDeal(row, deal)),
        ),
      );
}

const page: BenchPage = {
  plant: async (count) => {
    await db.listings.clear();
    for (let from = 0; from < count; from += BATCH) {
      const seeds = generateListings(sellers, from, Math.min(BATCH, count - from));
      await db.listings.bulkPut(seeds.map((seed, at) => listingOf(seed, from + at)));
    }
  },
  measure: async (way, rounds) => {
    const times: Record<string, number[]> = {};
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, scenario] of Object.entries(SCENARIOS)) {
        const ms = await timed(() => search(way, scenario));
        (times[name] ??= []).push(ms);
      }
    }
    return times;
  },
  measureFirst: async () => {
    db.close();
    db = openDatabase();
    await db.categories.count();
    return timed(() => search('index', { filter: {} }));
  },
  measureAfterChange: async (rounds) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [listing] = await db.listings
        .offset(round * 7)
        .limit(1)
        .toArray();
      if (listing !== undefined) await db.listings.put({ ...listing, price: listing.price + 1 });
      times.push(await timed(() => search('index', { filter: { sortBy: 'price-asc' } })));
    }
    return times;
  },
};

declare global {
  var bench: BenchPage;
}
globalThis.bench = page;
