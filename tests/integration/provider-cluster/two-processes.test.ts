import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';
import { categories, listings, members, orders } from '#server/storage/schema.ts';
import {
  attemptToBuy,
  plantBuyers,
  sendOrder,
  sendOrderUntilAnswered,
} from '#support/database/ordering.ts';
import { createDatabase } from '#support/database/postgres-test-database.ts';
import {
  PAIR_SECRET,
  type ProviderPair,
  startProviderPair,
} from '#support/provider/provider-pair.ts';

const PRICE = 500;
const CROWD = 1_000;
const STOCK = 10;

let pair: ProviderPair;

beforeAll(async () => {
  const url = await createDatabase(process.env.TEST_DATABASE_URL ?? '', 'template0');
  pair = await startProviderPair(url);
}, 150_000);
afterAll(() => pair.stop());

const urlOf = (index: number) => pair.processes[index % 2]?.url ?? '';

/** A listing of the demo without orders, with this many pieces. */
async function offer(quantity: number): Promise<string> {
  const [found] = await pair.db
    .select({ id: listings.id })
    .from(listings)
    .where(
      sql`${listings.status} = 'active' and not exists
        (select from ${orders} where ${orders.listingId} = ${listings.id})`,
    )
    .limit(1);
  if (found === undefined) throw new Error('Every listing has been ordered.');
  await pair.processes[0].setListing({ id: found.id, quantity, price: PRICE });
  return found.id;
}

async function readOffer(id: string) {
  const placed = await pair.db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.listingId} = ${id}`);
  const [left] = await pair.db
    .select({ quantity: listings.quantity })
    .from(listings)
    .where(sql`${listings.id} = ${id}`);
  return { orderIds: placed.map((order) => order.id), quantity: left?.quantity };
}

const post = (url: string, path: string, body: object) =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const statusesOf = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).sort((a, b) => a - b);

describe('two processes that start at the same moment on an empty database', () => {
  it('have migrated and planted it once, and both serve it', async () => {
    expect(await pair.db.$count(categories)).toBe(KNOWN_CATEGORIES.length);
    expect(await pair.db.$count(members)).toBe(demoCatalogue.members.length);
    expect(await pair.db.$count(listings)).toBe(demoCatalogue.listings.length);
    const replies = await Promise.all([0, 1].map((index) => fetch(`${urlOf(index)}/api/products`)));
    const [one, other] = await Promise.all(replies.map((reply) => reply.text()));
    expect(statusesOf(replies)).toEqual([200, 200]);
    expect(one).toBe(other);
  });
});

describe('the same key sent to both processes at once', () => {
  it('has one effect and brings the same reply', async () => {
    const id = await offer(1_000);
    const buyers = await plantBuyers(pair.db, 40, PAIR_SECRET, Date.now());
    const answers = await Promise.all(
      buyers.map((buyer) => {
        const attempt = attemptToBuy(buyer, id, PRICE);
        return Promise.all(
          [0, 1].map((index) => sendOrderUntilAnswered(fetch, urlOf(index), attempt)),
        );
      }),
    );
    for (const [one, other] of answers) {
      expect([one?.status, other?.status]).toEqual([201, 201]);
      expect(one?.orderId).toBe(other?.orderId);
      expect([one?.isReplayed, other?.isReplayed].sort()).toEqual([false, true]);
    }
    const { orderIds, quantity } = await readOffer(id);
    expect(orderIds).toHaveLength(buyers.length);
    expect(quantity).toBe(1_000 - buyers.length);
  });
});

describe('a thousand buyers, over both processes, of an item with ten pieces', () => {
  it('get exactly ten orders, and all others are refused as sold out', async () => {
    const id = await offer(STOCK);
    const buyers = await plantBuyers(pair.db, CROWD, PAIR_SECRET, Date.now());
    const answers = await Promise.all(
      buyers.map((buyer, index) =>
        sendOrderUntilAnswered(fetch, urlOf(index), attemptToBuy(buyer, id, PRICE)),
      ),
    );
    const bought = answers.filter(({ status }) => status === 201);
    const missed = answers.filter(({ status }) => status === 409);
    expect([bought.length, missed.length]).toEqual([STOCK, CROWD - STOCK]);
    expect(new Set(missed.map(({ code }) => code))).toEqual(new Set(['out-of-stock']));
    expect(missed.every(({ error }) => error !== null && error.length > 0)).toBe(true);
    const { orderIds, quantity } = await readOffer(id);
    expect(orderIds.sort()).toEqual(bought.map(({ orderId }) => orderId).sort());
    expect(quantity).toBe(0);
  }, 60_000);
});

describe('a one-time code', () => {
  it('is mailed once a minute, whichever process is asked', async () => {
    const email = 'cooldown@stu.cmb.ac.lk';
    const ask = (index: number) => post(urlOf(index), 'auth/request-verification', { email });
    const asked = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)));
    expect(statusesOf(asked)).toEqual([200, ...Array.from({ length: 19 }, () => 429)]);
  });

  it('is tried five times and not more, whichever process is asked', async () => {
    const email = 'guesser@stu.cmb.ac.lk';
    expect((await post(urlOf(0), 'auth/request-verification', { email })).status).toBe(200);
    const code = pair.processes[0].lastCode(email);
    const wrong = Array.from({ length: 40 }, (_, index) => String(100_000 + index)).filter(
      (otp) => otp !== code,
    );
    const guesses = await Promise.all(
      wrong.map((otp, index) => post(urlOf(index), 'auth/verify-email', { email, otp })),
    );
    // Ten wrong codes an hour are looked at for an address; the code itself ended with the fifth.
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(wrong.length - 10);
    for (const index of [0, 1]) {
      const answer = await post(urlOf(index), 'auth/verify-email', { email, otp: code });
      expect(answer.status).toBe(429);
    }
  });

  it('that one process mailed signs in at the other, and the tokens of that one are good at both', async () => {
    const email = demoCatalogue.members.find(({ role }) => role === 'buyer')?.email ?? '';
    await post(urlOf(0), 'auth/request-verification', { email });
    const otp = pair.processes[0].lastCode(email);
    const signedIn = await post(urlOf(1), 'auth/verify-email', { email, otp });
    expect(signedIn.status).toBe(200);
    const tokens = (await signedIn.json()) as { accessToken: string; refreshToken: string };
    for (const index of [0, 1]) {
      const headers = { Authorization: `Bearer ${tokens.accessToken}` };
      expect((await fetch(`${urlOf(index)}/api/cart`, { headers })).status).toBe(200);
    }
    const refresh = (index: number) =>
      post(urlOf(index), 'auth/refresh-token', { token: tokens.refreshToken });
    const renewed = await Promise.all([refresh(0), refresh(1)]);
    expect(statusesOf(renewed)).toEqual([200, 200]);
    // Both name the same next token: the family is kept in the database, not in a process.
    const [one, other] = (await Promise.all(renewed.map((reply) => reply.json()))) as {
      refreshToken: string;
    }[];
    expect(one?.refreshToken).toBe(other?.refreshToken);
  });
});

describe('a process that is killed in the middle of orders', () => {
  it('leaves nothing half done, and the other one goes on', async () => {
    const id = await offer(1_000);
    const buyers = await plantBuyers(pair.db, 120, PAIR_SECRET, Date.now());
    const attempts = buyers.map((buyer) => attemptToBuy(buyer, id, PRICE));
    let acknowledged = 0;
    const kills: Promise<void>[] = [];
    const first = await Promise.allSettled(
      attempts.map(async (attempt, index) => {
        const answer = await sendOrder(fetch, urlOf(index), attempt);
        acknowledged += 1;
        if (acknowledged === 30) kills.push(pair.processes[1].kill());
        return answer;
      }),
    );
    await Promise.all(kills);
    expect(first.some(({ status }) => status === 'rejected')).toBe(true);
    const second = await Promise.all(
      attempts.map((attempt) => sendOrderUntilAnswered(fetch, urlOf(0), attempt)),
    );
    expect(new Set(second.map(({ status }) => status))).toEqual(new Set([201]));
    for (const [index, before] of first.entries()) {
      if (before.status !== 'fulfilled' || before.value.orderId === null) continue;
      expect(second[index]?.orderId).toBe(before.value.orderId);
    }
    const { orderIds, quantity } = await readOffer(id);
    expect(orderIds.sort()).toEqual(second.map(({ orderId }) => orderId).sort());
    expect(quantity).toBe(1_000 - attempts.length);
    await pair.processes[1].restart();
  }, 60_000);
});
