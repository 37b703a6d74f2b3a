import type { Listing } from '#core/domain/listing.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';
import type { SeedListing, SeedMember } from '#server/seed/demo/seed-types.ts';
import { generateListings } from '#server/seed/generate.ts';
import { aListing } from '#support/listing-builder.ts';
import type { Question } from './contender.ts';

/* The part of the comparison that runs in the browser; it is bundled with each contender. */

interface SearchBench {
  /** Milliseconds until so many listings are stored. */
  store(first: number, count: number): Promise<number>;
  /** Milliseconds until what lasts is built, and of what is built at each start with the first answer. */
  finish(): Promise<number>;
  open(): Promise<number>;
  /** Milliseconds of each answer, until the timeout; at least one. @throws when an answer does not keep to its question */
  measure(rounds: number, timeoutMs: number): Promise<number[]>;
  storeDemo(): Promise<void>;
  /** Ids of the first three, best first. */
  ask(words: string): Promise<string[]>;
}

const BATCH = 1_000;
const PAGE = 9;
const FIRST = 3;
const EVERY_PRICE = { priceMin: 0, priceMax: 10_000_000 };

const QUESTIONS: readonly Question[] = [
  {
    words: 'calculator',
    category: 'electronics',
    priceMin: 1_000,
    priceMax: 20_000,
    order: 'price-asc',
  },
  { words: 'semester', category: 'books', priceMin: 500, priceMax: 5_000, order: 'price-desc' },
  { words: 'lab coat', category: 'clothing', priceMin: 500, priceMax: 10_000, order: 'price-asc' },
  { words: 'used', category: 'sports', priceMin: 1_000, priceMax: 30_000, order: 'price-desc' },
  { words: 'campus', category: 'stationery', priceMin: 100, priceMax: 5_000, order: 'price-asc' },
  { words: 'table', category: 'furniture', priceMin: 1_000, priceMax: 50_000, order: 'price-asc' },
  { words: 'exam', category: 'books', priceMin: 100, priceMax: 3_000, order: 'price-asc' },
];

const sellers = Array.from({ length: 40 }, (_, at) => {
  return { key: `seller-${at}`, role: 'seller' };
}) as SeedMember[];

/** What a device holds of a listing; every one is for sale. */
function listingOf(seed: SeedListing, id: string): Listing {
  const member = demoCatalogue.members.find(({ key }) => key === seed.seller);
  const { title, description, category, condition, price, quantity, pictures, daysAgo } = seed;
  return aListing({
    ...{ id, title, description, category, condition, price, quantity, status: 'active' },
    seller: {
      id: seed.seller,
      name: member?.name ?? seed.seller,
      pictureUrl: '',
      rating: 4.5,
      campus: member?.campus ?? '',
    },
    images: pictures.map((code) => `/pictures/${code}.webp`),
    createdAt: new Date(Date.UTC(2026, 10, 1) - daysAgo * 86_400_000).toISOString(),
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function questionAt(at: number): Question {
  const question = QUESTIONS[at % QUESTIONS.length];
  if (question === undefined) throw new Error('There are no questions.');
  return question;
}

function check({ category, priceMin, priceMax, order }: Question, rows: readonly Listing[]): void {
  const fits = ({ price, ...row }: Listing) =>
    row.category === category && price >= priceMin && price <= priceMax;
  if (!rows.every(fits)) throw new Error('A listing is not of the category and the price.');
  const prices = rows.map(({ price }) => price);
  const sorted = prices.toSorted((a, b) => (order === 'price-asc' ? a - b : b - a));
  if (prices.join() !== sorted.join()) throw new Error('The listings are not in their order.');
}

globalThis.searchBench = {
  store: (first, count) =>
    timed(async () => {
      for (let from = first; from < first + count; from += BATCH) {
        const seeds = generateListings(sellers, from, Math.min(BATCH, first + count - from));
        await globalThis.contender.store(
          seeds.map((seed, at) => listingOf(seed, (from + at).toString(16).padStart(24, '0'))),
        );
      }
    }),
  finish: () => timed(async () => globalThis.contender.finish?.()),
  open: () =>
    timed(async () => {
      await globalThis.contender.open();
      await globalThis.contender.find(questionAt(0), PAGE);
    }),
  measure: async (rounds, timeoutMs) => {
    const times: number[] = [];
    const until = performance.now() + timeoutMs;
    let found = 0;
    for (let at = 0; at < rounds && (at === 0 || performance.now() < until); at += 1) {
      // Another one each time: a store that keeps answers would only look them up.
      const { priceMin, ...rest } = questionAt(at);
      const question = { ...rest, priceMin: priceMin + at / 100 };
      let rows: readonly Listing[] = [];
      times.push(await timed(async () => (rows = await globalThis.contender.find(question, PAGE))));
      check(question, rows);
      found += rows.length;
    }
    if (found === 0) throw new Error('Nothing was found at all.');
    return times;
  },
  storeDemo: () => {
    const offered = demoCatalogue.listings.filter(({ status }) => status !== 'sold');
    return globalThis.contender.store(offered.map((seed) => listingOf(seed, seed.key)));
  },
  ask: async (words) => {
    const question = { words, category: '', ...EVERY_PRICE, order: 'relevance' as const };
    const rows = await globalThis.contender.find(question, PAGE);
    return rows.slice(0, FIRST).map(({ id }) => id);
  },
};

declare global {
  var searchBench: SearchBench;
}
