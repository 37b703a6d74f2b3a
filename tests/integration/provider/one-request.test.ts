import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { MEMBER_LIMITS } from '#core/domain/member-limits.ts';
import { startTestProvider, type TestProvider } from '#support/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider-fixture.ts';
import { fillCart, plantHeavyListings } from './heavy-listings.ts';
import { plantOrders } from './many-orders.ts';

/*
 * What one request may cost, whatever a member owns: 1 MB of reply, 250 ms of the event loop, 1 MB of database. The
 * processor time of a request bounds what it takes of the event loop, and a busy machine does not add to it.
 */
const MEGABYTE = 1_000_000;
const CPU_LIMIT_MS = 250;
/** The first time, code is compiled and pages are read. */
const ATTEMPTS = 3;
const START_LIMIT_MS = 120_000;
/** Of one seller, beside what the fixture has. */
const MOST_HEAVY = 25;
const ADDRESS = `https://${'p'.repeat(LISTING_LIMITS.address - 8)}`;

let provider: TestProvider;
let reviewed: string;
const tokens: Partial<Record<'buyer' | 'seller', string>> = {};

beforeAll(async () => {
  provider = await startTestProvider();
  const heavy = await plantHeavyListings(provider, MEMBER_LIMITS.cartLines);
  await fillCart(provider, heavy);
  await plantOrders(provider, 9_000, ADDRESS);
  reviewed = heavy[0] ?? '';
  await fillWishlist();
  await fillReviews();
  for (const who of ['buyer', 'seller'] as const)
    tokens[who] = (await provider.tokensOf(fixtureEmails[who])).accessToken;
}, START_LIMIT_MS);
afterAll(() => provider.close());

/** Five hundred heavy ones of another seller: the hundred of the cart, and copies. A seller has no more than this one keeps. */
async function fillWishlist(): Promise<void> {
  await provider.database.run(`
    update listings set seller_id = '${memberId('otherSeller')}' where quantity = ${LISTING_LIMITS.maxQuantity}
      and id in (select id from listings where quantity = ${LISTING_LIMITS.maxQuantity} offset ${MOST_HEAVY});
    insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', lpad(to_hex(n), 24, 'e'), 'seller_id', '${memberId('otherSeller')}'))).*
      from listings l, generate_series(16, 415) as n where l.id = '${reviewed}';
    insert into wishlist_entries (member_id, listing_id, saved_at)
      select '${memberId('buyer')}', id, '${new Date(provider.now()).toISOString()}' from listings
      where quantity = ${LISTING_LIMITS.maxQuantity};`);
}

/** A hundred comments of a thousand Sinhala characters. */
async function fillReviews(): Promise<void> {
  await provider.database.run(`
    insert into reviews (id, listing_id, reviewer_id, reviewed_user_id, rating, comment, created_at)
      select lpad(to_hex(n), 24, 'c'), '${reviewed}', '${memberId('otherBuyer')}', '${memberId('seller')}', 5, repeat('ක', 1000), now()
      from generate_series(16, 115) as n;
    update listings set review_count = 100 where id = '${reviewed}';
    update members set profile_pic_url = '${ADDRESS}', name = repeat('ක', 120), address = repeat('ක', 300);`);
}

interface Asked {
  as: 'buyer' | 'seller';
  method?: string;
  path: () => string;
  /** Another one each time. */
  body?: (attempt: number) => unknown;
}

async function ask({ as, method = 'GET', path, body }: Asked, attempt: number) {
  const response = await provider.fetch(`/api/${path()}`, {
    method,
    headers: {
      Authorization: `Bearer ${tokens[as] ?? ''}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body(attempt)) }),
  });
  return { status: response.status, bytes: Buffer.byteLength(await response.text()) };
}

async function weighDatabase(): Promise<number> {
  const [row] = await provider.database.db
    .select({ bytes: sql<string>`bytes` })
    .from(sql`(select pg_database_size(current_database()) as bytes) as weighed`);
  return Number(row?.bytes);
}

async function measure(asked: Asked) {
  const costs: { status: number; bytes: number; cpuMs: number; grown: number }[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await weighDatabase();
    const start = process.cpuUsage();
    const { status, bytes } = await ask(asked, attempt);
    const { user, system } = process.cpuUsage(start);
    const grown = (await weighDatabase()) - before;
    costs.push({ status, bytes, cpuMs: (user + system) / 1000, grown });
  }
  const least = (pick: (cost: (typeof costs)[number]) => number) => Math.min(...costs.map(pick));
  return {
    statuses: [...new Set(costs.map(({ status }) => status))],
    bytes: Math.max(...costs.map(({ bytes }) => bytes)),
    cpuMs: least(({ cpuMs }) => cpuMs),
    grown: least(({ grown }) => grown),
  };
}

const READS: readonly Asked[] = [
  { as: 'buyer', path: () => 'orders/buyer/history' },
  { as: 'buyer', path: () => 'orders/buyer/history?page=40' },
  { as: 'buyer', path: () => 'orders/buyer/history?since=2001-01-01T00:00:00Z&page=40' },
  { as: 'seller', path: () => 'orders/seller/orders' },
  { as: 'seller', path: () => 'listings/mine' },
  { as: 'buyer', path: () => 'cart' },
  { as: 'buyer', path: () => 'wishlist' },
  { as: 'buyer', path: () => 'products?limit=100' },
  { as: 'buyer', path: () => `products?limit=100&sellerId=${memberId('seller')}` },
  { as: 'buyer', path: () => 'homepage/new-arrivals' },
  { as: 'buyer', path: () => `products/${reviewed}` },
  { as: 'buyer', path: () => `products/${reviewed}/similar` },
  { as: 'buyer', path: () => 'dashboard/buyer' },
  { as: 'seller', path: () => 'dashboard/seller' },
];

const edit = (text: string): Asked => ({
  as: 'seller',
  method: 'PATCH',
  path: () => `listings/${listingId('textbook')}`,
  body: (attempt) => ({ sellerId: memberId('seller'), description: text + String(attempt) }),
});

function expectBounded({ statuses, bytes, cpuMs, grown }: Awaited<ReturnType<typeof measure>>) {
  expect(statuses).toEqual([200]);
  expect(bytes).toBeLessThanOrEqual(MEGABYTE);
  expect(cpuMs).toBeLessThanOrEqual(CPU_LIMIT_MS);
  expect(grown).toBeLessThanOrEqual(MEGABYTE);
}

describe('the worst member that the rules allow', () => {
  it.each(READS.map((asked) => [asked.path, asked] as const))('reads %s', async (_path, asked) => {
    expectBounded(await measure(asked));
  });

  it.each<[string, Asked]>([
    [
      'a cart',
      {
        as: 'buyer',
        method: 'PUT',
        path: () => 'cart',
        body: (attempt) => ({ productId: reviewed, quantity: 2 + attempt }),
      },
    ],
    ['a word of 5,000 characters', edit('ab1'.repeat(1666))],
    ['5,000 characters in words', edit('abcdefgh '.repeat(555))],
    ['5,000 Sinhala characters', edit('කඛගඝඞ'.repeat(999))],
  ])('writes %s', async (_name, asked) => {
    expectBounded(await measure(asked));
  });
});
