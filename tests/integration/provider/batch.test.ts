import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batchBody } from '#core/contract/member-bodies.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { addToCart, anItem, type Item, sendBatch, setQuantity, statusesOf } from './batches.ts';
import { asMember, type Caller } from './calls.ts';

let provider: TestProvider;
let buyer: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
});
afterEach(() => provider.close());

const cart = () => provider.cartOf(fixtureEmails.buyer);
const anOrder = (rest?: Partial<Item>) =>
  anItem(
    'POST',
    'orders',
    {
      buyerId: memberId('buyer'),
      listingId: listingId('textbook'),
      amount: 3000,
      paymentMethod: 'cash',
    },
    { headers: { 'order-line': 'quantity=2' }, ...rest },
  );

describe('the items of a batch', () => {
  it('that share a key run in their order', async () => {
    const answers = await sendBatch(buyer, [
      addToCart('textbook', 2),
      setQuantity('textbook', 5),
      addToCart('textbook', 1),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    expect(await cart()).toMatchObject([{ title: 'Calculus textbook', quantity: 6 }]);
  });

  it('are in order also when they are tied by a third', async () => {
    const tie = { keys: ['one', 'two'] };
    await sendBatch(buyer, [
      addToCart('textbook', 1, { keys: ['one'] }),
      addToCart('lastPiece', 1, { keys: ['two'] }),
      setQuantity('textbook', 3, tie),
      setQuantity('textbook', 4, { keys: ['one'] }),
      setQuantity('lastPiece', 0, { keys: ['two'] }),
    ]);
    expect(await cart()).toMatchObject([{ title: 'Calculus textbook', quantity: 4 }]);
  });

  it('each have an answer in the order they came, as the call alone would give it', async () => {
    const items = [
      anItem('POST', `wishlist/${listingId('hoodie')}`),
      anOrder(),
      anItem('DELETE', `wishlist/${listingId('hoodie')}`),
      addToCart('soldOut', 1),
      anItem('POST', `wishlist/${'0'.repeat(24)}`),
      anItem('POST', 'nowhere'),
      anItem('POST', 'cart', { quantity: 1 }, { keys: [] }),
    ];
    const answers = await sendBatch(buyer, items);
    expect(batchBody.parse({ items: answers })).toEqual({ items: answers });
    expect(answers.map(({ key }) => key)).toEqual(items.map(({ key }) => key));
    expect(statusesOf(answers)).toEqual([200, 201, 200, 409, 404, 404, 422]);
    expect(answers[1]?.body).toMatchObject({ quantity: 2, status: 'processing' });
    expect(answers[3]?.body).toMatchObject({ code: 'out-of-stock', available: 0 });
    expect(answers[6]?.body).toEqual({ error: 'productId is missing.', code: 'invalid-body' });
    for (const { headers } of answers) {
      expect(headers).toEqual({ 'content-type': 'application/json' });
    }
    expect(await provider.listOrders(fixtureEmails.buyer)).toHaveLength(2);
  });

  it('may be what the role of the member allows, and nothing else', async () => {
    const seller = await asMember(provider, 'seller');
    const answers = await sendBatch(seller, [addToCart('otherTextbook', 1), anOrder()]);
    expect(statusesOf(answers)).toEqual([403, 403]);
  });

  it('carry their own headers, and no others', async () => {
    await sendBatch(buyer, [addToCart('hoodie', 3)]);
    const { accessToken } = await provider.tokensOf(fixtureEmails.otherBuyer);
    const answers = await sendBatch(buyer, [
      anOrder({ headers: { 'order-line': 'quantity=1' }, keys: [] }),
      anOrder({
        headers: {
          'Order-Line': 'quantity=2',
          Authorization: `Bearer ${accessToken}`,
          'Idempotency-Key': 'other',
        },
        keys: [],
      }),
    ]);
    // An order line of one piece does not fit the amount for two.
    expect(answers[0]?.status).toBe(409);
    expect(answers[1]?.body).toMatchObject({ buyerId: { _id: memberId('buyer') } });
  });

  it('pass on their text as it is', async () => {
    const body = `{ "productId" : "${listingId('textbook')}",\n "quantity": 1e0, "note": "\\u0dc1 ශ්‍රී" }`;
    const [answer] = await sendBatch(buyer, [{ ...anItem('POST', 'cart'), body }]);
    expect(answer?.status).toBe(200);
    const broken = await sendBatch(buyer, [{ ...anItem('POST', 'cart'), body: '{"productId"' }]);
    expect(broken[0]?.body).toMatchObject({ code: 'invalid-json' });
  });

  it('may be a hundred', async () => {
    const items = Array.from({ length: 100 }, (_, index) =>
      addToCart(index % 2 === 0 ? 'textbook' : 'sinhalaNovel', 1, {
        keys: [`listing-${index % 2}`],
      }),
    );
    const answers = await sendBatch(buyer, items);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect((await cart()).map(({ quantity }) => quantity)).toEqual([10, 10]);
  });

  it('appear in the log of a test as the one request that brought them', async () => {
    await sendBatch(buyer, [addToCart('textbook', 1), addToCart('textbook', 1)]);
    expect(provider.faults.requests().map(({ path, status }) => [path, status])).toEqual([
      ['/api/batch', 200],
    ]);
  });
});

describe('after an item that is not accepted', () => {
  const NOT_TRIED = {
    error: 'Not tried, because an earlier change of the same thing was not accepted.',
    code: 'not-tried',
  };

  it('those that share a key are not tried, the others are', async () => {
    const answers = await sendBatch(buyer, [
      addToCart('soldOut', 1, { keys: ['cart', 'kettle'] }),
      addToCart('textbook', 1, { keys: ['textbook'] }),
      setQuantity('textbook', 2, { keys: ['cart'] }),
      setQuantity('textbook', 3, { keys: ['textbook'] }),
      setQuantity('textbook', 4, { keys: ['kettle', 'other'] }),
      setQuantity('textbook', 5, { keys: ['other'] }),
      anItem('POST', `wishlist/${listingId('textbook')}`, undefined, { keys: [] }),
    ]);
    expect(statusesOf(answers)).toEqual([409, 200, 424, 200, 424, 424, 200]);
    for (const index of [2, 4, 5]) {
      expect(answers[index]).toMatchObject({
        headers: { 'content-type': 'application/json' },
        body: NOT_TRIED,
      });
    }
    expect(await cart()).toMatchObject([{ quantity: 3 }]);
  });

  it('what was accepted before it stays', async () => {
    const answers = await sendBatch(buyer, [
      addToCart('lastPiece', 1),
      addToCart('lastPiece', 1),
      addToCart('textbook', 1),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409, 424]);
    expect(await cart()).toMatchObject([{ title: 'Last desk lamp', quantity: 1 }]);
  });

  it('one that was not tried has not spent its key', async () => {
    const later = addToCart('textbook', 1);
    await sendBatch(buyer, [addToCart('soldOut', 1), later]);
    const [answer] = await sendBatch(buyer, [later]);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(answer?.headers).not.toHaveProperty('idempotency-replayed');
  });
});
