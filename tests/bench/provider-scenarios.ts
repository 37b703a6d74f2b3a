import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import { signAccessToken } from '#server/resources/auth/access-tokens.ts';
import { AUTH_SECRET, type BenchData } from './provider-database.ts';

export interface Scenario {
  name: string;
  /** Sent in turn. */
  requests: readonly Request[];
  /** The bare handler knows the SQL of these. */
  paths: readonly string[];
  status: number;
  hasBare: boolean;
}

const list = (query: Record<string, string>) => {
  const params = new URLSearchParams({ page: '1', limit: '9', sortBy: 'newest', ...query });
  return `/api/products?${params.toString()}`;
};

/** Forty pages in turn, as somebody reads who goes through all. */
const pages = (query: Record<string, string>, first: number) =>
  Array.from({ length: 40 }, (_, nth) => list({ ...query, page: String(first + nth) }));

/** What is asked of the provider, in the order of the table. */
export async function listScenarios(data: BenchData): Promise<Scenario[]> {
  return [
    reads('first page, newest', list({})),
    reads('a category', list({ category: 'books' })),
    reads(
      'price from 1,000 to 5,000, cheapest first',
      list({ priceMin: '1000', priceMax: '5000', sortBy: 'price-asc' }),
    ),
    reads('search: a word of every fifth listing', list({ search: 'message' })),
    reads('search: a word of 1 in 90 listings', list({ search: 'calculator' })),
    reads('search: a word of few listings', list({ search: 'casio' })),
    reads('search: a Sinhala word', list({ search: 'ක්‍රිකට්' })),
    reads('page 500', list({ page: '500' })),
    reads('pages from 4,000 on', ...pages({}, 4_000)),
    reads('pages from 4,000 on, cheapest first', ...pages({ sortBy: 'price-asc' }, 4_000)),
    reads('a product', ...data.listings.map(({ id }) => `/api/products/${id}`)),
    reads('similar products', ...data.listings.map(({ id }) => `/api/products/${id}/similar`)),
    reads('home: deals', '/api/homepage/hot-deals'),
    reads('home: sold in the last 30 days', '/api/homepage/most-selling'),
    unchanged('first page that the device has (304)', list({})),
    await orders('an order (durable)', data),
  ];
}

function reads(name: string, ...paths: string[]): Scenario {
  const requests = paths.map((path): Request => ({ method: 'GET', path }));
  return { name, requests, paths, status: 200, hasBare: true };
}

function unchanged(name: string, path: string): Scenario {
  // A weak comparison with any tag: the provider has to read and to hash all the same.
  const request: Request = { method: 'GET', path, headers: { 'If-None-Match': '*' } };
  return { name, requests: [request], paths: [path], status: 304, hasBare: false };
}

/** Each order by another buyer than the one before, of another listing, with a key of its own. */
async function orders(name: string, { buyers, listings }: BenchData): Promise<Scenario> {
  const nowMs = Date.now();
  const tokens = await Promise.all(buyers.map((id) => signAccessToken(AUTH_SECRET, id, nowMs)));
  const requests = buyers.map((buyerId, index): Request => {
    const listing = listings[index % listings.length];
    const body = { buyerId, listingId: listing?.id, amount: listing?.price, paymentMethod: 'cash' };
    return {
      method: 'POST',
      path: '/api/orders',
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${tokens[index] ?? ''}`,
          'Order-Line': 'quantity=1',
          'Idempotency-Key': randomUUID(),
        },
      }),
    };
  });
  return { name, requests, paths: [], status: 201, hasBare: false };
}
