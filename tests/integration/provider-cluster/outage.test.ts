import { notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listings, orders } from '#server/storage/schema.ts';
import {
  attemptToBuy,
  type OrderAnswer,
  type OrderAttempt,
  plantBuyers,
  sendOrder,
  sendOrderUntilAnswered,
} from '#support/database/ordering.ts';
import { runToItsEnd } from '#support/provider/provider-child.ts';
import {
  PAIR_SECRET,
  type ProviderPair,
  startProviderPair,
} from '#support/provider/provider-pair.ts';
import { findPostgres } from '../../../.ci/postgres-binaries.mjs';
import { type Cluster, startCluster } from '../../../.ci/postgres-cluster.mjs';

/** How long the database stays away; TEST_OUTAGE_MS=30000 tries half a minute. */
const OUTAGE_MS = Number(process.env.TEST_OUTAGE_MS ?? '1500');
/** "Within a few seconds": before the app gives up waiting. */
const ANSWER_LIMIT_MS = 5_000;
const PRICE = 500;
const STOCK = 1_000;

let cluster: Cluster;
let pair: ProviderPair;
let listingId: string;
let attempts: OrderAttempt[];

beforeAll(async () => {
  // A server of its own: the other tests go on with theirs.
  cluster = await startCluster(await findPostgres(() => {}));
  pair = await startProviderPair(cluster.url);
  const ordered = pair.db.select({ id: orders.listingId }).from(orders);
  const [found] = await pair.db
    .select({ id: listings.id })
    .from(listings)
    .where(notInArray(listings.id, ordered))
    .limit(1);
  listingId = found?.id ?? '';
  await pair.processes[0].setListing({ id: listingId, quantity: STOCK, price: PRICE });
  const buyers = await plantBuyers(pair.db, 60, PAIR_SECRET, Date.now());
  attempts = buyers.map((buyer) => attemptToBuy(buyer, listingId, PRICE));
}, 150_000);
afterAll(() => cluster.remove());
afterAll(() => pair.stop());

const urlOf = (index: number) => pair.processes[index % 2]?.url ?? '';

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
}

/** Each way that a call takes to the database: read and write, with and without a member, with and without a key. */
function listCalls(): Call[] {
  const email = `somebody-${Math.random()}@stu.cmb.ac.lk`;
  const line = { productId: listingId, quantity: 1, variations: {} };
  return [
    { method: 'GET', path: 'categories' },
    { method: 'GET', path: 'homepage/new-arrivals' },
    { method: 'GET', path: 'products?search=book' },
    { method: 'GET', path: `products/${listingId}` },
    { method: 'GET', path: 'cart' },
    { method: 'GET', path: 'wishlist' },
    { method: 'GET', path: 'orders/buyer/history' },
    { method: 'POST', path: 'cart', body: line },
    { method: 'POST', path: 'auth/request-verification', body: { email } },
    { method: 'POST', path: 'auth/verify-email', body: { email, otp: '123456' } },
    { method: 'POST', path: 'auth/refresh-token', body: { token: 'x.y' } },
  ];
}

async function send(origin: string, { method, path, body }: Call) {
  const startedAt = performance.now();
  const response = await fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${attempts[0]?.buyer.token ?? ''}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    body: (await response.json()) as { error?: string; code?: string },
    tookMs: performance.now() - startedAt,
  };
}

async function expectEveryCallToBeUnavailable(): Promise<void> {
  const calls = [0, 1].flatMap((index) =>
    listCalls().map((call) => ({ origin: urlOf(index), call })),
  );
  await Promise.all(
    calls.map(async ({ origin, call }) => {
      const { status, retryAfter, body, tookMs } = await send(origin, call);
      expect({ path: call.path, status, code: body.code }).toEqual({
        path: call.path,
        status: 503,
        code: 'unavailable',
      });
      expect(body.error).toMatch(/^[A-Z].+\.$/);
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(tookMs).toBeLessThan(ANSWER_LIMIT_MS);
    }),
  );
}

async function expectToServeAsBefore(): Promise<void> {
  for (const index of [0, 1]) {
    // More at once than a process has connections: none of them was lost.
    const reads = Array.from({ length: 60 }, () =>
      send(urlOf(index), { method: 'GET', path: `products/${listingId}` }),
    );
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200));
  }
}

describe('a process that starts while PostgreSQL is away', () => {
  it('ends with a sentence that names the server and keeps the password to itself', async () => {
    const DATABASE_URL = 'postgres://unikade:a-password@127.0.0.1:1/shop';
    const { exitCode, said } = await runToItsEnd({
      folder: pair.processes[0].folder,
      port: 0,
      environment: { DATABASE_URL, AUTH_SECRET: PAIR_SECRET },
    });
    expect(exitCode).toBe(1);
    expect(said).toContain(
      'DATABASE_URL: the database shop at 127.0.0.1:1 cannot be reached (connect ECONNREFUSED 127.0.0.1:1).',
    );
    expect(said).not.toContain('a-password');
  });
});

describe('while PostgreSQL is away', () => {
  it('every call is answered with 503, and after it the same processes go on with the same keys', async () => {
    const answers = await orderUntilTheServerStops();
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    const until = performance.now() + OUTAGE_MS;
    do await expectEveryCallToBeUnavailable();
    while (performance.now() < until);
    expect((await fetch(`${urlOf(0)}/healthz`)).status).toBe(200);
    expect((await fetch(`${urlOf(0)}/readyz`)).status).toBe(503);

    await cluster.start();
    await vi.waitFor(expectToServeAsBefore, { timeout: 10_000 });
    expect(pair.processes.map((process) => process.hasEnded())).toEqual([false, false]);

    // No 503 was kept as the reply of a key, and no order that was acknowledged is another one now.
    const settled = await Promise.all(
      attempts.map((attempt, index) => sendOrderUntilAnswered(fetch, urlOf(index), attempt)),
    );
    expect(settled.map(({ status }) => status)).toEqual(attempts.map(() => 201));
    for (const [index, before] of answers.entries()) {
      if (before.orderId !== null) expect(settled[index]?.orderId).toBe(before.orderId);
    }
    const shown = await send(urlOf(1), { method: 'GET', path: `products/${listingId}` });
    expect(shown.body).toMatchObject({ quantity: STOCK - attempts.length });
  }, 120_000);
});

/** Orders over both processes; the server is stopped at the first reply, in the middle of the others. */
async function orderUntilTheServerStops(): Promise<OrderAnswer[]> {
  const stops: Promise<void>[] = [];
  const answers = await Promise.all(
    attempts.map(async (attempt, index) => {
      const answer = await sendOrder(fetch, urlOf(index), attempt);
      if (stops.length === 0) stops.push(cluster.stop());
      return answer;
    }),
  );
  await Promise.all(stops);
  expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
  return answers;
}
