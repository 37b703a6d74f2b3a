import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idempotencyKeys } from '#server/storage/access-schema.ts';
import { startTestProvider, TEST_EPOCH_MS, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, type Caller } from './calls.ts';

let provider: TestProvider;
let buyer: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
});
afterEach(() => provider.close());

const order = {
  buyerId: memberId('buyer'),
  listingId: listingId('textbook'),
  amount: 1500,
  paymentMethod: 'cash',
};
const keyed = (key: string, body: unknown = order) => ({
  body,
  headers: { 'Idempotency-Key': key },
});
const countOrders = async () =>
  (await provider.listOrders()).filter(({ status }) => status === 'processing').length;

describe('a repeated key', () => {
  it('gets the stored reply, byte for byte, and no second effect', async () => {
    const first = await buyer('POST', 'orders', keyed('one'));
    const second = await buyer('POST', 'orders', keyed('one'));
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await countOrders()).toBe(1);
  });

  it('gets its reply after the first one was lost in transit', async () => {
    provider.faults.set([{ kind: 'drop-after', method: 'POST', path: '/api/orders', times: 1 }]);
    await expect(buyer('POST', 'orders', keyed('lost'))).rejects.toThrow(TypeError);
    expect(await countOrders()).toBe(1);
    const again = await buyer('POST', 'orders', keyed('lost'));
    expect(again.status).toBe(201);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await countOrders()).toBe(1);
  });

  it('works anew when the first request never arrived', async () => {
    provider.faults.set([{ kind: 'drop-before', method: 'POST', path: '/api/orders', times: 1 }]);
    await expect(buyer('POST', 'orders', keyed('early'))).rejects.toThrow('fetch failed');
    expect(await countOrders()).toBe(0);
    expect((await buyer('POST', 'orders', keyed('early'))).status).toBe(201);
    expect(await countOrders()).toBe(1);
  });

  it('gets the same refusal, although the cause is gone', async () => {
    await provider.setListing(listingId('textbook'), { quantity: 0 });
    const first = await buyer('POST', 'orders', keyed('refused'));
    await provider.setListing(listingId('textbook'), { quantity: 5 });
    const second = await buyer('POST', 'orders', keyed('refused'));
    expect([first.status, second.status]).toEqual([409, 409]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect((await buyer('POST', 'orders', keyed('another'))).status).toBe(201);
  });

  it('is refused for another body, another path, another line of the cart and another base of an edit', async () => {
    await buyer('POST', 'orders', keyed('reused'));
    const others = [
      await buyer('POST', 'orders', keyed('reused', { ...order, amount: 3000 })),
      await buyer('POST', `wishlist/${listingId('textbook')}`, keyed('reused')),
      await buyer('POST', 'orders', {
        body: order,
        headers: { 'Idempotency-Key': 'reused', 'Order-Line': 'quantity=1' },
      }),
      await buyer('POST', 'orders', {
        body: order,
        headers: {
          'Idempotency-Key': 'reused',
          'Base-Updated-At': new Date(TEST_EPOCH_MS).toISOString(),
        },
      }),
    ];
    for (const { status, body } of others) {
      expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
    }
    expect(await countOrders()).toBe(1);
  });

  it('belongs to one member: another may use the same', async () => {
    const other = await asMember(provider, 'otherBuyer');
    await buyer('POST', 'orders', keyed('shared'));
    const answer = await other(
      'POST',
      'orders',
      keyed('shared', { ...order, buyerId: memberId('otherBuyer') }),
    );
    expect(answer.headers.get('Idempotency-Replayed')).toBeNull();
    expect(await countOrders()).toBe(2);
  });

  it('is not spent by a request without a valid session', async () => {
    provider.faults.set([{ kind: 'expire-tokens', path: '/api/orders', times: 1 }]);
    expect((await buyer('POST', 'orders', keyed('later'))).status).toBe(401);
    const renewed = await asMember(provider, 'buyer');
    expect((await renewed('POST', 'orders', keyed('later'))).status).toBe(201);
  });

  it('keeps adding to the cart from happening twice', async () => {
    const add = () =>
      buyer('POST', 'cart', keyed('add', { productId: listingId('textbook'), quantity: 2 }));
    await add();
    await add();
    expect(await provider.cartOf(fixtureEmails.buyer)).toMatchObject([{ quantity: 2 }]);
  });

  it('survives a restart of the provider', async () => {
    await buyer('POST', 'orders', keyed('restart'));
    provider.restart();
    const again = await buyer('POST', 'orders', keyed('restart'));
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await countOrders()).toBe(1);
  });

  it('that an earlier version of the provider kept is known to this one', async () => {
    await provider.database.db.insert(idempotencyKeys).values({
      memberId: memberId('buyer'),
      key: 'kept',
      fingerprint: '758c9fdf1e0c55dfa890207ac2d6a629bd840a15525cbb62a52baede061320f2',
      status: 201,
      body: '{"kept":true}',
      createdAt: new Date(provider.now()),
    });
    const again = await buyer('POST', 'orders', keyed('kept', '{"note":"ශ්‍රී"}'));
    expect([again.status, again.body]).toEqual([201, { kept: true }]);
  });

  it('sent twenty times at once has one effect and twenty equal replies', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer('POST', 'orders', keyed('parallel'))),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has('Idempotency-Replayed'))).toHaveLength(19);
    expect(await countOrders()).toBe(1);
  });

  it('must be visible text of a sensible length', async () => {
    const { status, body } = await buyer('POST', 'orders', keyed('k'.repeat(201)));
    expect(status).toBe(422);
    expect(body.error).toBe('Idempotency-Key must be 1 to 200 visible characters.');
  });
});

describe('without a key', () => {
  it('every request has its effect', async () => {
    await buyer('POST', 'orders', { body: order });
    await buyer('POST', 'orders', { body: order });
    expect(await countOrders()).toBe(2);
  });
});

describe('many buyers at once', () => {
  it('fifty orders for a stock of ten make exactly ten', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => buyer('POST', 'orders', keyed(`race-${index}`))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40);
    expect(await countOrders()).toBe(10);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'out-of-stock', available: 0 });
  });
});
