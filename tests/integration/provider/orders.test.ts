import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeOrderLine } from '#core/contract/order-line.ts';
import type { OrderBody } from '#core/contract/member-bodies.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId, memberId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

let provider: TestProvider;
let buyer: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
});
afterEach(() => provider.close());

type Key = Parameters<typeof listingId>[0];

function orderBody(key: Key, amount: number, over: object = {}) {
  return {
    buyerId: memberId('buyer'),
    listingId: listingId(key),
    amount,
    paymentMethod: 'cash',
    ...over,
  };
}

function line(quantity: number, variations: Record<string, string> = {}) {
  return { 'Order-Line': writeOrderLine(quantity, variations) };
}

async function stockOf(key: Key): Promise<number> {
  const { body } = await asVisitor(provider)<{ quantity: number; status: string }>(
    'GET',
    `products/${listingId(key)}`,
  );
  expect(body.status).toBe('active');
  return body.quantity;
}

const ownOrders = async () =>
  (await provider.listOrders(fixtureEmails.buyer)).filter(({ status }) => status === 'processing');

describe('placing an order', () => {
  it('[S001] writes the order, takes the pieces and answers 201 with the order', async () => {
    const { status, body } = await buyer<OrderBody>('POST', 'orders', {
      body: orderBody('hoodie', 5000),
      headers: line(2, { color: 'maroon', size: 'L' }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      buyerId: { _id: memberId('buyer'), email: fixtureEmails.buyer },
      sellerId: { _id: memberId('seller'), phone: '771234567' },
      listingId: { _id: listingId('hoodie'), title: 'Faculty hoodie', price: 2500 },
      quantity: 2,
      variations: { color: 'maroon', size: 'L' },
      amount: 5000,
      paymentMethod: 'cash',
      status: 'processing',
    });
    expect(body._id).toMatch(/^[0-9a-f]{24}$/);
    expect(body.version).toBeGreaterThan(0);
    expect(await stockOf('hoodie')).toBe(3);
    expect(await ownOrders()).toMatchObject([{ quantity: 2, amount: 5000 }]);
  });

  it('takes the ordered line, and only that, out of the cart', async () => {
    const put = (variations: object, quantity: number) =>
      buyer('POST', 'cart', { body: { productId: listingId('hoodie'), quantity, variations } });
    await put({ color: 'black' }, 1);
    await put({ color: 'maroon' }, 2);
    await buyer('POST', 'orders', {
      body: orderBody('hoodie', 5000),
      headers: line(2, { color: 'maroon' }),
    });
    expect(await provider.cartOf(fixtureEmails.buyer)).toMatchObject([
      { quantity: 1, variations: { color: 'black' } },
    ]);
  });

  it('finds pieces and options in the cart when the request names only the amount', async () => {
    const put = (variations: object, quantity: number) =>
      buyer('POST', 'cart', { body: { productId: listingId('hoodie'), quantity, variations } });
    await put({ color: 'black' }, 1);
    await put({ color: 'maroon', size: 'M' }, 2);
    const { body } = await buyer<OrderBody>('POST', 'orders', { body: orderBody('hoodie', 5000) });
    expect(body).toMatchObject({ quantity: 2, variations: { color: 'maroon', size: 'M' } });
    expect(await provider.cartOf(fixtureEmails.buyer)).toHaveLength(1);
  });

  it('is of one piece when neither a header nor the cart names more', async () => {
    const order = (amount: number) =>
      buyer('POST', 'orders', { body: orderBody('textbook', amount) });
    expect(await order(1500)).toMatchObject({
      status: 201,
      body: { quantity: 1, variations: {}, amount: 1500 },
    });
    await provider.setListing(listingId('textbook'), { price: 750 });
    const { status, body } = await order(1500);
    expect([status, body]).toEqual([
      409,
      {
        error:
          'This item costs 750.00 LKR a piece now, which does not fit an amount of 1,500.00 LKR for one piece.',
        code: 'price-changed',
        currentPrice: 750,
      },
    ]);
    expect(await ownOrders()).toHaveLength(1);
  });

  it('does not read an old amount as twice the pieces after the price was halved', async () => {
    await buyer('POST', 'cart', { body: { productId: listingId('textbook'), quantity: 1 } });
    await provider.setListing(listingId('textbook'), { price: 750 });
    const { status, body } = await buyer('POST', 'orders', { body: orderBody('textbook', 1500) });
    expect(status).toBe(409);
    expect(body).toEqual({
      error:
        'This item costs 750.00 LKR a piece now, which does not fit an amount of 1,500.00 LKR for the pieces in your cart.',
      code: 'price-changed',
      currentPrice: 750,
    });
    expect(await ownOrders()).toEqual([]);
  });

  it('refuses a price that changed, in words that name both prices', async () => {
    await provider.setListing(listingId('textbook'), { price: 1700 });
    const { status, body } = await buyer('POST', 'orders', {
      body: orderBody('textbook', 3000),
      headers: line(2),
    });
    expect(status).toBe(409);
    expect(body).toEqual({
      error: 'The price of this item changed from 1,500.00 LKR to 1,700.00 LKR.',
      code: 'price-changed',
      currentPrice: 1700,
    });
    expect(await stockOf('textbook')).toBe(10);
  });

  it.each([
    [1000, 'for 3 pieces'],
    [0, 'for 3 pieces'],
  ])('names no former price when %d rupees say none', async (amount, pieces) => {
    const { status, body } = await buyer('POST', 'orders', {
      body: orderBody('textbook', amount),
      headers: line(3),
    });
    expect([status, body.code]).toEqual([409, 'price-changed']);
    expect(body.error).toMatch(
      new RegExp(`^This item costs 1,500.00 LKR a piece now, .* ${pieces}\\.$`),
    );
  });

  it.each([
    'quantity=0',
    'quantity=-1',
    'quantity=1.5',
    'quantity=100001',
    'junk',
    '',
    'quantity=1&option.color=%00',
    'quantity=1&option.%00=red',
  ])('refuses the unreadable line "%s", naming the header', async (header) => {
    await buyer('POST', 'cart', { body: { productId: listingId('textbook'), quantity: 1 } });
    const { status, body } = await buyer('POST', 'orders', {
      body: orderBody('textbook', 1500),
      headers: { 'Order-Line': header },
    });
    expect([status, body]).toEqual([
      422,
      {
        error:
          'Order-Line must be like quantity=2&option.color=red, with a quantity from 1 to 100000.',
        code: 'invalid-body',
      },
    ]);
    expect(await ownOrders()).toEqual([]);
  });

  it('refuses more pieces than are left and says how many there are', async () => {
    const { status, body } = await buyer('POST', 'orders', {
      body: orderBody('calculator', 13501.5),
      headers: line(3),
    });
    expect(status).toBe(409);
    expect(body).toEqual({ error: 'Only 2 left in stock.', code: 'out-of-stock', available: 2 });
  });

  it('keeps a listing active when its last piece is ordered, and says that it is out of stock', async () => {
    await buyer('POST', 'orders', { body: orderBody('lastPiece', 1000) });
    expect(await stockOf('lastPiece')).toBe(0);
    const { status, body } = await buyer('POST', 'orders', { body: orderBody('lastPiece', 1000) });
    expect(status).toBe(409);
    expect(body).toEqual({
      error: 'This item is out of stock.',
      code: 'out-of-stock',
      available: 0,
    });
  });

  it('refuses a sold listing', async () => {
    const { status, body } = await buyer('POST', 'orders', { body: orderBody('sold', 1000) });
    expect(status).toBe(409);
    expect(body).toEqual({ error: 'This item has been sold.', code: 'not-for-sale' });
  });

  it('refuses an option that the listing does not have', async () => {
    const { status, body } = await buyer('POST', 'orders', {
      body: orderBody('hoodie', 2500),
      headers: line(1, { color: 'pink' }),
    });
    expect(status).toBe(422);
    expect(body.error).toBe('pink is not a choice of color. Choose one of: black, maroon.');
  });

  it('refuses an order in the name of another member', async () => {
    const { status, body } = await buyer('POST', 'orders', {
      body: orderBody('textbook', 1500, { buyerId: memberId('otherBuyer') }),
    });
    expect(status).toBe(403);
    expect(body).toEqual({ error: 'You can only do this for yourself.', code: 'forbidden' });
  });

  it('refuses sellers: their own listing and any other', async () => {
    const seller = await asMember(provider, 'seller');
    const order = (key: Key, amount: number) =>
      seller('POST', 'orders', { body: orderBody(key, amount, { buyerId: memberId('seller') }) });
    const own = await order('textbook', 1500);
    expect([own.status, own.body.code]).toEqual([403, 'forbidden']);
    const other = await order('otherTextbook', 1000);
    expect([other.status, other.body.code]).toEqual([403, 'forbidden']);
  });

  it.each(['nothing', '', '64b64b64b64b64b64b64b64b', "' or 1=1 --"])(
    'answers 404 for the unknown listing "%s"',
    async (id) => {
      const { status, body } = await buyer('POST', 'orders', {
        body: orderBody('textbook', 1500, { listingId: id }),
      });
      expect(status).toBe(404);
      expect(body).toEqual({ error: 'Product not found', code: 'not-found' });
    },
  );

  it.each([
    ['no amount worth speaking of', 0],
    ['half a piece', 750],
  ])('refuses %s without a defect', async (_name, amount) => {
    const { status } = await buyer('POST', 'orders', { body: orderBody('textbook', amount) });
    expect(status).toBe(409);
  });

  it.each([
    [-1500, 'amount must be at least 0.'],
    [1e300, 'amount must be at most 9999999999000.'],
  ])('refuses the amount %d, which nothing can cost', async (amount, error) => {
    const { status, body } = await buyer('POST', 'orders', { body: orderBody('textbook', amount) });
    expect([status, body]).toEqual([422, { error, code: 'invalid-body' }]);
  });

  it('refuses any other way to pay, naming the field', async () => {
    const { status, body } = await buyer('POST', 'orders', {
      body: orderBody('textbook', 1500, { paymentMethod: 'gold' }),
    });
    expect(status).toBe(422);
    expect(body).toEqual({ error: 'paymentMethod must be cash.', code: 'invalid-body' });
  });
});

describe('the lists of orders', () => {
  it('show a buyer their own orders, newest first', async () => {
    await buyer('POST', 'orders', { body: orderBody('textbook', 1500) });
    const { body } = await buyer<OrderBody[]>(
      'GET',
      `orders/buyer/history?buyerId=${memberId('buyer')}`,
    );
    expect(body.map(({ listingId: { title }, status }) => [title, status])).toEqual([
      ['Calculus textbook', 'processing'],
      ['මඩොල් දූව නවකතාව', 'shipped'],
    ]);
  });

  it('show a seller the orders of their listings', async () => {
    const seller = await asMember(provider, 'seller');
    const { body } = await seller<OrderBody[]>('GET', 'orders/seller/orders');
    expect(body).toHaveLength(3);
    const other = await asMember(provider, 'otherSeller');
    expect((await other<OrderBody[]>('GET', 'orders/seller/orders')).body).toEqual([]);
  });

  it('refuse a forged id and the other role', async () => {
    const forged = await buyer('GET', `orders/buyer/history?buyerId=${memberId('otherBuyer')}`);
    expect([forged.status, forged.body.code]).toEqual([403, 'forbidden']);
    const seller = await asMember(provider, 'seller');
    const forgedSeller = await seller(
      'GET',
      `orders/seller/orders?sellerId=${memberId('otherSeller')}`,
    );
    expect(forgedSeller.status).toBe(403);
    expect((await buyer('GET', 'orders/seller/orders')).status).toBe(403);
    expect((await seller('GET', 'orders/buyer/history')).status).toBe(403);
  });

  it('need a member', async () => {
    const { status, body } = await asVisitor(provider)('GET', 'orders/buyer/history');
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'Please log in to do this.', code: 'unauthorized' });
  });
});
