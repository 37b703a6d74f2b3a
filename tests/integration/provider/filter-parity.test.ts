import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readListingPage } from '#core/contract/listing.ts';
import { productQuery } from '#core/contract/product-page.ts';
import { productQuerySchema } from '#core/contract/product-query.ts';
import {
  compareListings,
  EVERYTHING,
  type ListingFilter,
  SORT_ORDERS,
  type SortOrder,
} from '#core/domain/filters.ts';
import type { Listing } from '#core/domain/listing.ts';
import { nearestCampuses } from '#core/domain/search/campus-distance.ts';
import { listProducts } from '#server/resources/products/product-list.ts';
import { createQueryCache } from '#server/resources/products/query-cache.ts';
import { createRandom } from '#server/seed/seeded-random.ts';
import { finderOf } from '#support/provider/find-in-rows.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { asVisitor } from './calls.ts';

let provider: TestProvider;
let all: readonly Listing[];

beforeAll(async () => {
  provider = await startTestProvider({ seed: 'demo' });
  all = [...(await readAll(EVERYTHING))];
});
afterAll(() => provider.close());

async function readAll(filter: ListingFilter): Promise<readonly Listing[]> {
  const rows: Listing[] = [];
  for (let page = 1; ; page += 1) {
    const query = productQuery(filter, page, 100);
    const near = filter.near ?? null;
    if (near !== null) query.set('near', near);
    const { body } = await asVisitor(provider)<unknown>('GET', `products?${query.toString()}`);
    const answer = readListingPage(body);
    rows.push(...(answer?.listings ?? []));
    if (answer === null || page >= answer.totalPages) return rows;
  }
}

/** Words that listings contain, pieces of them, and some that none contains. */
function randomSearch(pick: <T>(choices: readonly T[]) => T): string {
  const listing = pick(all);
  const words = `${listing.title} ${listing.description}`.split(/\s+/);
  const word = pick(words);
  return pick([
    '',
    word,
    word.slice(1, 4),
    `${word} ${pick(words)}`,
    word.toUpperCase(),
    '100%',
    '_',
    'qqq',
  ]);
}

describe('the demo catalogue', () => {
  it('fills every category and every home section', async () => {
    expect(all.length).toBeGreaterThanOrEqual(220);
    expect(new Set(all.map(({ category }) => category)).size).toBe(11);
    for (const section of ['hot-deals', 'top-selling', 'popular-sales', 'most-selling']) {
      const { body } = await asVisitor(provider)<unknown[]>('GET', `homepage/${section}`);
      expect(body, section).toHaveLength(12);
    }
  });
});

describe('a list of the provider', () => {
  it.each(SORT_ORDERS)('has the order of the domain for %s', async (sortBy) => {
    const ids = (await readAll({ ...EVERYTHING, sortBy })).map(({ id }) => id);
    expect(ids).toEqual([...all].sort(compareListings(sortBy)).map(({ id }) => id));
  });

  it('holds exactly the listings that match in the domain, for a hundred random filters', async () => {
    const random = createRandom(42);
    const find = finderOf(all);
    for (let round = 0; round < 100; round += 1) {
      const filter: ListingFilter = {
        search: randomSearch(random.pick),
        categories: random.chance(0.3) ? random.sample(all, 2).map(({ category }) => category) : [],
        conditions: random.chance(0.3) ? [random.pick(['new', 'used'] as const)] : [],
        priceMin: random.chance(0.3) ? random.pick(all).price : null,
        priceMax: random.chance(0.3) ? random.pick(all).price : null,
        sellerId: random.chance(0.1) ? random.pick(all).seller.id : null,
        campus: random.chance(0.3) ? random.pick(all).seller.campus : null,
        near: random.chance(0.3) ? random.pick(all).seller.campus : null,
        sortBy: random.pick([...SORT_ORDERS, 'relevance' as const]),
      };
      const expected = find(filter);
      expect(
        (await readAll(filter)).map(({ id }) => id),
        JSON.stringify(filter),
      ).toEqual(expected);
    }
  });
});

describe('the nearest first', () => {
  const HOME = 'University of Kelaniya';
  const nearest = nearestCampuses(HOME);
  const rankOf = ({ seller }: Listing) => nearest.findIndex((campus) => campus === seller.campus);
  const byNearness = (sortBy: SortOrder) => (a: Listing, b: Listing) =>
    rankOf(a) - rankOf(b) || compareListings(sortBy)(a, b);

  it.each(SORT_ORDERS)('of the same campus first, then of the next, each by %s', async (sortBy) => {
    const expected = all.toSorted(byNearness(sortBy));
    const found = await readAll({ ...EVERYTHING, sortBy, near: HOME });
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(found[0]?.seller.campus).toBe(HOME);
  });

  it.each([{}, { search: 'book' }, { category: ['books'], priceMin: 900 }])(
    'is the same by the database alone, for catalogues too large for memory: %j',
    async (part) => {
      const query = { ...productQuerySchema.parse({}), sortBy: 'price-asc' as const, near: HOME };
      const asked = { ...query, limit: 100, ...part };
      const { db } = provider.database;
      const sources = { db, queryCache: createQueryCache(), catalogueIndex: null };
      const { listings } = await listProducts(sources, asked, 0);
      const rows = listings.flatMap(({ _id }) => all.find(({ id }) => id === _id) ?? []);
      expect(rows.length).toBeGreaterThan(5);
      expect(rows).toEqual(rows.toSorted(byNearness('price-asc')));
      expect(new Set(rows.map(({ seller }) => seller.campus)).size).toBeGreaterThan(3);
    },
  );

  it('of a place that is none changes nothing', async () => {
    const asked = await readAll({ ...EVERYTHING, near: 'Hogwarts' });
    expect(asked.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });
});

it.each(['campus=University+of+Jaffna', 'near=University+of+Jaffna'])(
  'a provider that does not announce campuses lists as if none was requested: %s',
  async (part) => {
    const plain = await startTestProvider({ seed: 'demo', capabilities: [] });
    const path = `products?${part}`;
    const { body } = await asVisitor(plain)<{ total: number }>('GET', path);
    const { body: bare } = await asVisitor(plain)<{ total: number }>('GET', 'products');
    expect(body.total).toBe(all.length);
    expect(body).toEqual(bare);
    await plain.close();
  },
);
