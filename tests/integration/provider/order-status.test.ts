import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderBody, orderBody } from '#core/contract/member-bodies.ts';
import { readOrderReply } from '#core/contract/order.ts';
import type { ListingBody } from '#core/contract/shop-bodies.ts';
import { LISTING_LIMITS } from '#core/domain/listing-limits.ts';
import { nextOrderStatuses, ORDER_STATUSES, type OrderStatus } from '#core/domain/order.ts';
import { suspendMember } from '#server/resources/moderation/suspend-member.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

let provider: TestProvider;
let buyer: Caller;
let seller: Caller;
let placed: OrderBody;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
  seller = await asMember(provider, 'seller');
  placed = await order();
});
afterEach(() => provider.close());

const sellerId = memberId('seller');

/** Three pieces of a listing that has ten. */
async function order(): Promise<OrderBody> {
  const { body } = await buyer<OrderBody>('POST', 'orders', {
    body: {
      buyerId: memberId('buyer'),
      listingId: listingId('textbook'),
      amount: 4500,
      paymentMethod: 'cash',
    },
    headers: { 'Order-Line': 'quantity=3' },
  });
  return body;
}

interface MoveOptions {
  id?: string;
  caller?: Caller;
  over?: object;
  headers?: Record<string, string>;
}
const move = <Body = OrderBody>(
  status: string,
  { id = placed._id, caller = seller, over = {}, headers = {} }: MoveOptions = {},
) => caller<Body>('PATCH', `orders/${id}/status`, { body: { status, sellerId, ...over }, headers });

const look = async () =>
  (await asVisitor(provider)<ListingBody>('GET', `products/${listingId('textbook')}`)).body;
/** Of the pool, so that what follows really happens at once. */
const openConnections = () => Promise.all(Array.from({ length: 10 }, look));
const topSelling = async () =>
  (await asVisitor(provider)<ListingBody[]>('GET', 'homepage/top-selling')).body.map(
    ({ title }) => title,
  );
const statusOf = async (id = placed._id) =>
  (await provider.listOrders()).find((row) => row.id === id)?.status;

const WAYS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  processing: [],
  shipped: ['shipped'],
  delivered: ['shipped', 'delivered'],
  canceled: ['canceled'],
};
const STEPS = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

describe('the status of an order', () => {
  it.each(STEPS)('from %s to %s follows the machine', async (from, to) => {
    for (const step of WAYS[from]) expect((await move(step)).status).toBe(200);
    const answer = await move<OrderBody & { error?: string; code?: string }>(to);
    if (nextOrderStatuses(from).includes(to)) {
      expect([answer.status, answer.body.status]).toEqual([200, to]);
      return;
    }
    const words =
      from === to
        ? `This order is ${from} already: it cannot become ${to} again.`
        : `This order is ${from}: it cannot become ${to}.`;
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ error: words, code: 'illegal-transition' });
    expect(await statusOf()).toBe(from);
  });

  it('is answered with the order, whose time and version moved', async () => {
    provider.advanceClock(60_000);
    const { body } = await move('shipped');
    expect(orderBody.parse(body)).toEqual({
      ...placed,
      status: 'shipped',
      updatedAt: body.updatedAt,
      version: body.version,
    });
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(
      Date.parse(placed.updatedAt) + 60_000,
    );
    expect(body.version).toBeGreaterThan(placed.version);
    expect(readOrderReply(body)).toMatchObject({ id: placed._id, status: 'shipped' });
    const { body: history } = await buyer<OrderBody[]>('GET', 'orders/buyer/history');
    expect(history[0]).toEqual(body);
  });

  it('may be repeated with its key', async () => {
    const keyed = () => move('shipped', { headers: { 'Idempotency-Key': 'ship' } });
    const first = await keyed();
    const again = await keyed();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect((await move('shipped')).status).toBe(409);
  });

  it('[S309] is one of four', async () => {
    const { status, body } = await move<{ error: string }>('lost');
    expect([status, body.error]).toEqual([
      422,
      'status must be one of: processing, shipped, delivered, canceled.',
    ]);
  });

  it('[S014] is the business of the seller of the order', async () => {
    const other = await asMember(provider, 'otherSeller');
    const foreign = await move('shipped', {
      caller: other,
      over: { sellerId: memberId('otherSeller') },
    });
    expect([foreign.status, foreign.body]).toEqual([
      403,
      { error: 'This order belongs to another seller.', code: 'forbidden' },
    ]);
    expect((await move('shipped', { caller: other })).status).toBe(403);
    expect((await move('shipped', { over: { sellerId: memberId('otherSeller') } })).status).toBe(
      403,
    );
    expect((await move('canceled', { caller: buyer, over: { sellerId: undefined } })).status).toBe(
      403,
    );
    expect((await move('shipped', { caller: asVisitor(provider) })).status).toBe(401);
    expect(await statusOf()).toBe('processing');
  });

  it.each(['nothing', '64b64b64b64b64b64b64b64b'])(
    'of the unknown order %s is none',
    async (id) => {
      const { status, body } = await move('shipped', { id });
      expect([status, body]).toEqual([404, { error: 'Order not found', code: 'not-found' }]);
    },
  );
});

describe('a canceled order', () => {
  it('gives its pieces back, and counts no more among the sales', async () => {
    const before = await look();
    expect([before.quantity, await topSelling()]).toEqual([
      7,
      expect.arrayContaining([before.title]),
    ]);
    await move('canceled');
    const after = await look();
    expect(after.quantity).toBe(10);
    expect(after.version).toBeGreaterThan(before.version);
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(await topSelling()).not.toContain(before.title);
  });

  it('gives them back once, however often it is sent', async () => {
    await openConnections();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        move('canceled', { headers: { 'Idempotency-Key': `cancel-${index}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    expect((await look()).quantity).toBe(10);
  });

  it('and a shipped one exclude each other', async () => {
    await openConnections();
    const answers = await Promise.all([move('canceled'), move('shipped')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await look()).quantity).toBe((await statusOf()) === 'canceled' ? 10 : 7);
  });

  it('beside new orders of the same listing loses no piece', async () => {
    await openConnections();
    const second = await order();
    const [, , third] = await Promise.all([
      move('canceled'),
      move('canceled', { id: second._id }),
      order(),
    ]);
    expect(third.status).toBe('processing');
    expect((await look()).quantity).toBe(7);
  });

  it('leaves a listing that was sold sold', async () => {
    await provider.setListing(listingId('textbook'), { status: 'sold' });
    await move('canceled');
    expect(await look()).toMatchObject({ status: 'sold', quantity: 10 });
  });

  it('gives no more back than a listing may have, so that its seller can still edit it', async () => {
    const { maxQuantity } = LISTING_LIMITS;
    await provider.setListing(listingId('textbook'), { quantity: maxQuantity - 1 });
    await move('canceled');
    expect((await look()).quantity).toBe(maxQuantity);
  });

  it('is canceled also when its listing is gone', async () => {
    await seller('DELETE', `listings/${listingId('textbook')}`);
    const { status, body } = await move('canceled');
    expect([status, body.status, body.listingId.title]).toEqual([
      200,
      'canceled',
      'Calculus textbook',
    ]);
  });
});

it('an order that moves is never older than it was, also when the clock of its process is behind', async () => {
  provider.advanceClock(-2_000);
  expect((await move('shipped')).status).toBe(200);
  const path = `orders/buyer/history?since=${placed.updatedAt}`;
  const { body } = await buyer<OrderBody[]>('GET', path);
  expect(body.map(({ status }) => status)).toContain('shipped');
  const [moved] = body.filter(({ _id }) => _id === placed._id);
  expect(Date.parse(moved?.updatedAt ?? '')).toBeGreaterThan(Date.parse(placed.updatedAt));
});

it('an order that goes with its seller is never older than it was either', async () => {
  const { db } = provider.database;
  const moderator = { id: memberId('otherNewcomer') };
  const nowMs = Date.parse(placed.updatedAt) - 2_000;
  await db.transaction((tx) =>
    suspendMember(tx, { id: sellerId, moderator, reason: 'Fraud.', nowMs }),
  );
  const path = `orders/buyer/history?since=${placed.updatedAt}`;
  const { body } = await buyer<OrderBody[]>('GET', path);
  expect(body.find(({ _id }) => _id === placed._id)?.status).toBe('canceled');
});
