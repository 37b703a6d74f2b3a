import { Buffer } from 'node:buffer';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BATCH_REPLY_LIMIT_BYTES } from '#core/contract/batch.ts';
import type { BatchBody, CartBody } from '#core/contract/member-bodies.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { anItem, type Item, sendBatch, statusesOf } from './batches.ts';
import { asMember, type Caller } from './calls.ts';
import { fillCart, plantHeavyListings } from './heavy-listings.ts';

const MEGABYTE = 1_000_000;
/** Whose cart has 650 KB: the reply of a batch has room for one of it. */
const LINES = 20;
/** As many as a cart holds: 3.2 MB, of which one reply holds 1 MB. */
const MAX_LINES = 100;
/** On a machine that is busy with other things. */
const GATE_LIMIT_MS = 120_000;
const MINIMAL = { Prefer: 'return=minimal' };

let provider: TestProvider;
let buyer: Caller;
let ids: string[];

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
  ids = [];
  await addLines(LINES);
});
afterEach(() => provider.close());

async function addLines(count: number): Promise<void> {
  const more = await plantHeavyListings(provider, count);
  await fillCart(provider, more);
  ids.push(...more);
}

const setAll = (quantity: number, headers = {}) =>
  ids.map((productId) =>
    anItem('PUT', 'cart', { productId, quantity }, { keys: [productId], headers }),
  );
const weigh = (answers: BatchBody['items']) =>
  Buffer.byteLength(JSON.stringify({ items: answers }));
const codeOf = ({ body }: BatchBody['items'][number]) => (body as { code?: string } | null)?.code;
const quantities = async () =>
  (await provider.cartOf(fixtureEmails.buyer)).map(({ quantity }) => quantity);

/** Bytes of all that is stored under keys, with its indexes. */
async function weighKeys(): Promise<number> {
  const [row] = await provider.database.db
    .select({ bytes: sql<string>`bytes` })
    .from(sql`(select pg_total_relation_size('idempotency_keys') as bytes) as weighed`);
  return Number(row?.bytes);
}

describe('a batch over a cart of 100 heaviest lines', { timeout: GATE_LIMIT_MS }, () => {
  beforeEach(() => addLines(MAX_LINES - LINES));

  it('of a client that prefers minimal replies has 1 MB of reply and of database at most', async () => {
    const before = await weighKeys();
    const answers = await sendBatch(buyer, setAll(2, MINIMAL));
    expect(statusesOf(answers)).toEqual(Array(MAX_LINES).fill(200));
    expect(weigh(answers)).toBeLessThan(MEGABYTE);
    expect((await weighKeys()) - before).toBeLessThan(MEGABYTE);
    expect(await quantities()).toEqual(Array(MAX_LINES).fill(2));
  });

  it('of any other client keeps to the same, and comes to an end by being repeated', async () => {
    const before = await weighKeys();
    let left: readonly Item[] = setAll(2);
    const first = await sendBatch(buyer, left);
    expect(weigh(first)).toBeLessThanOrEqual(BATCH_REPLY_LIMIT_BYTES);
    expect(first.some((answer) => answer.status === 200 && answer.body === null)).toBe(true);
    const waiting = first.filter((answer) => codeOf(answer) === 'batch-full');
    expect(waiting.length).toBeGreaterThan(MAX_LINES / 2);
    expect((await quantities()).filter((quantity) => quantity === 1)).toHaveLength(waiting.length);
    left = left.filter(({ key }) => waiting.some((answer) => answer.key === key)).slice(0, 5);
    while (left.length > 0) {
      const answers = await sendBatch(buyer, left);
      const settled = answers.filter(({ status }) => status === 200).map(({ key }) => key);
      expect(settled).not.toEqual([]);
      left = left.filter(({ key }) => !settled.includes(key));
    }
    expect((await weighKeys()) - before).toBeLessThan(MEGABYTE);
  });
});

describe('when the reply of a batch is full', () => {
  it('no item that shares a key with one that waits is tried', async () => {
    const [first = '', second = '', third = ''] = ids;
    const put = (productId: string, quantity: number, keys: string[]) =>
      anItem('PUT', 'cart', { productId, quantity }, { keys });
    const answers = await sendBatch(buyer, [
      put(third, 8, ['three']),
      put(first, 5, ['one']),
      // Behind both: their weight is known then.
      put(first, 6, ['one', 'two', 'three']),
      put(second, 7, ['two']),
    ]);
    expect(answers.map((answer) => codeOf(answer) ?? answer.status)).toEqual([
      200,
      200,
      'batch-full',
      'batch-full',
    ]);
    expect((await quantities()).filter((quantity) => quantity !== 1).sort()).toEqual([5, 8]);
  });

  it('an item behind a refused one says so all the same', async () => {
    const answers = await sendBatch(buyer, [
      anItem('POST', `wishlist/${'0'.repeat(24)}`, undefined, { keys: ['one'] }),
      anItem('PUT', 'cart', { productId: ids[0], quantity: 5 }, { keys: ['one', 'two'] }),
      anItem('PUT', 'cart', { productId: ids[1], quantity: 5 }, { keys: ['three'] }),
      anItem('PUT', 'cart', { productId: ids[2], quantity: 5 }, { keys: ['two', 'three'] }),
      anItem('PUT', 'cart', { productId: ids[3], quantity: 5 }, { keys: ['three'] }),
    ]);
    expect(answers.map((answer) => codeOf(answer) ?? answer.status)).toEqual([
      'not-found',
      'not-tried',
      200,
      'not-tried',
      'not-tried',
    ]);
  });

  it('one that waits has not spent its key', async () => {
    const items = setAll(3).slice(0, 10);
    const waiting = (await sendBatch(buyer, items)).find((each) => codeOf(each) === 'batch-full');
    const again = items.filter(({ key }) => key === waiting?.key);
    const [answer] = await sendBatch(buyer, again);
    expect(answer?.status).toBe(200);
    expect(answer?.headers).not.toHaveProperty('idempotency-replayed');
  });

  it('a refusal that has no room is answered when its item is sent again', async () => {
    const seller = await asMember(provider, 'seller');
    await addLines(20);
    const edits = ids
      .slice(0, 40)
      .map((id) =>
        anItem(
          'PATCH',
          `listings/${id}`,
          { sellerId: memberId('seller'), title: 'Too late' },
          { headers: { 'Base-Updated-At': '2001-01-01T00:00:00.000Z' } },
        ),
      );
    const answers = await sendBatch(seller, edits);
    expect(weigh(answers)).toBeLessThanOrEqual(BATCH_REPLY_LIMIT_BYTES);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['stale-edit', 'batch-full']));
    const unheard = edits.filter((_edit, index) => codeOf(answers[index]!) === 'batch-full');
    const [heard] = await sendBatch(seller, unheard);
    expect(heard?.body).toMatchObject({
      code: 'stale-edit',
      current: { title: expect.any(String) as string },
    });
  });
});

describe('the stored part of a heavy reply', () => {
  const put = (quantity: number) =>
    buyer<CartBody>('PUT', 'cart', {
      body: { productId: ids[0], quantity },
      headers: { 'Idempotency-Key': `put-${quantity}` },
    });

  it('is small, and a replay brings the cart as it is by then', async () => {
    const before = await weighKeys();
    const first = await put(2);
    await buyer('DELETE', `cart/${ids[1]!}`, { body: {}, headers: MINIMAL });
    const again = await put(2);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect([first.body.items.length, again.body.items.length]).toEqual([LINES, LINES - 1]);
    const told = again.body.items.find(({ productId }) => productId === ids[0]);
    expect(told?.quantity).toBe(2);
    expect((await weighKeys()) - before).toBeLessThan(100_000);
  });

  it('makes no second effect', async () => {
    await put(2);
    await put(3);
    await put(2);
    expect((await quantities()).filter((quantity) => quantity !== 1)).toEqual([3]);
  });
});

describe('a caller who has disconnected', () => {
  it('ends the batch between two items; finished items stay, and their keys are remembered', async () => {
    const leaving = new AbortController();
    const { accessToken } = await provider.tokensOf(fixtureEmails.buyer);
    const items = setAll(4, MINIMAL).map((item) => ({ ...item, keys: ['cart'] }));
    const sent = provider.fetch('/api/batch', {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ items }),
      signal: leaving.signal,
    });
    while (!(await quantities()).includes(4))
      await new Promise((resolve) => setTimeout(resolve, 5));
    leaving.abort();
    await expect(sent).rejects.toThrow();
    const settled = async () => {
      const now = (await quantities()).filter((quantity) => quantity === 4).length;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return (await quantities()).filter((quantity) => quantity === 4).length === now ? now : null;
    };
    await expect.poll(settled).not.toBeNull();
    const done = (await settled()) ?? 0;
    expect(done).toBeLessThan(LINES);
    const again = await sendBatch(buyer, items);
    expect(again.filter(({ headers }) => 'idempotency-replayed' in headers)).toHaveLength(done);
    expect(await quantities()).toEqual(Array(LINES).fill(4));
  });
});

describe('a wishlist change of a member with a heavy cart', () => {
  it('is answered with its status alone', async () => {
    const wish = anItem('POST', `wishlist/${listingId('hoodie')}`, undefined, { headers: MINIMAL });
    expect(await sendBatch(buyer, [wish])).toEqual([
      {
        key: wish.key,
        status: 204,
        headers: { 'preference-applied': 'return=minimal' },
        body: null,
      },
    ]);
  });
});
