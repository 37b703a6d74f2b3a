import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CartBody } from '#core/contract/member-bodies.ts';
import { LISTING_LIMITS as LIMITS } from '#core/domain/listing-limits.ts';
import { cartLineKey } from '#core/domain/cart.ts';
import { cartLines, listings } from '#server/storage/schema.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

type Key = Parameters<typeof listingId>[0];

let provider: TestProvider;
let buyer: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
});
afterEach(() => provider.close());

const wanted = (key: Key, quantity: number, variations?: Record<string, string>) => ({
  body: {
    productId: listingId(key),
    quantity,
    ...(variations === undefined ? {} : { variations }),
  },
});
const add = (key: Key, quantity: number, variations?: Record<string, string>) =>
  buyer<CartBody>('POST', 'cart', wanted(key, quantity, variations));
const set = (key: Key, quantity: number, variations?: Record<string, string>) =>
  buyer<CartBody>('PUT', 'cart', wanted(key, quantity, variations));
const linesOf = ({ items }: CartBody) =>
  items.map(({ product, quantity, variations }) => [product.title, quantity, variations]);

describe('the cart', () => {
  it('is empty at first', async () => {
    const { status, body } = await buyer<CartBody>('GET', 'cart');
    expect([status, body]).toEqual([200, { items: [] }]);
  });

  it('needs a member', async () => {
    const { status, body } = await asVisitor(provider)('GET', 'cart');
    expect([status, body.code]).toEqual([401, 'unauthorized']);
  });

  it('answers every change with all lines, oldest first, each with its listing', async () => {
    await add('textbook', 1);
    provider.advanceClock(1000);
    const { status, body } = await add('hoodie', 2, { color: 'black', size: 'M' });
    expect(status).toBe(200);
    expect(linesOf(body)).toEqual([
      ['Calculus textbook', 1, {}],
      ['Faculty hoodie', 2, { color: 'black', size: 'M' }],
    ]);
    expect(body.items[1]?.productId).toBe(listingId('hoodie'));
    expect(body.items[1]?.product.price).toBe(2500);
  });

  it('holds a line of the longest options that a listing may offer, in any script', async () => {
    // All unlike, or the database would store them in fewer bytes than it may index.
    const words = (length: number, seed: string) =>
      Array.from(createHash('shake256', { outputLength: length }).update(seed).digest(), (byte) =>
        String.fromCodePoint(0xd9a + (byte % 41)),
      ).join('');
    const variations = Array.from({ length: LIMITS.variations }, (_, nth) => ({
      name: words(LIMITS.variationName, `name ${nth}`),
      options: [words(LIMITS.variationOption, `option ${nth}`)],
    }));
    await provider.database.db
      .update(listings)
      .set({ variations })
      .where(eq(listings.id, listingId('hoodie')));
    const choice = Object.fromEntries(
      variations.map(({ name, options }) => [name, options[0] ?? '']),
    );
    expect((await add('hoodie', 1, choice)).status).toBe(200);
    const { body } = await add('hoodie', 1, choice);
    expect(linesOf(body)).toEqual([['Faculty hoodie', 2, choice]]);
    // As the migration has rewritten rows of before.
    const rewritten = sql`${cartLines.listingId} || '#' || encode(sha256(convert_to(${cartLineKey(listingId('hoodie'), choice)}, 'UTF8')), 'hex')`;
    const stored = await provider.database.db
      .select()
      .from(cartLines)
      .where(eq(cartLines.lineKey, rewritten));
    expect(stored).toHaveLength(1);
    expect(linesOf((await set('hoodie', 0, choice)).body)).toEqual([]);
  });

  it('adds to a line of the same options, whatever their order, and starts another for others', async () => {
    await add('hoodie', 1, { color: 'black', size: 'M' });
    await add('hoodie', 1, { size: 'M', color: 'black' });
    const { body } = await add('hoodie', 1, { color: 'maroon', size: 'M' });
    expect(body.items.map(({ quantity }) => quantity).sort()).toEqual([1, 2]);
  });

  it('counts both of two additions at once', async () => {
    await Promise.all([add('textbook', 1), add('textbook', 2)]);
    const { body } = await buyer<CartBody>('GET', 'cart');
    expect(linesOf(body)).toEqual([['Calculus textbook', 3, {}]]);
  });

  it('sets a quantity, also of a line that was not there', async () => {
    expect(linesOf((await set('textbook', 4)).body)).toEqual([['Calculus textbook', 4, {}]]);
    expect(linesOf((await set('textbook', 2)).body)).toEqual([['Calculus textbook', 2, {}]]);
  });

  it.each([0, -3])('removes a line that is set to %i', async (quantity) => {
    await add('textbook', 1);
    expect((await set('textbook', quantity)).body.items).toEqual([]);
  });

  it('removes one line by listing and options, and is content when it is already gone', async () => {
    await add('hoodie', 1, { color: 'black' });
    await add('hoodie', 1, { color: 'maroon' });
    const remove = () =>
      buyer<CartBody>('DELETE', `cart/${listingId('hoodie')}`, {
        body: { variations: { color: 'black' } },
      });
    expect(linesOf((await remove()).body)).toEqual([['Faculty hoodie', 1, { color: 'maroon' }]]);
    expect((await remove()).status).toBe(200);
  });

  it('removes a line without options when no body is sent', async () => {
    await add('textbook', 1);
    const { body } = await buyer<CartBody>('DELETE', `cart/${listingId('textbook')}`);
    expect(body.items).toEqual([]);
  });

  it('belongs to one member', async () => {
    await add('textbook', 1);
    const other = await asMember(provider, 'otherBuyer');
    expect((await other<CartBody>('GET', 'cart')).body.items).toEqual([]);
  });
});

describe('a line that is set to no more pieces than it has', () => {
  const stockUp = (quantity: number) => provider.setListing(listingId('hoodie'), { quantity });

  it('is accepted when the stock fell below the quantity in the cart', async () => {
    await stockUp(6);
    await add('hoodie', 3, { color: 'black' });
    await add('hoodie', 3, { color: 'maroon' });
    await stockUp(4);
    const { status, body } = await set('hoodie', 2, { color: 'black' });
    expect(status).toBe(200);
    expect(body.items.map(({ quantity }) => quantity).sort()).toEqual([2, 3]);
    expect((await set('hoodie', 3, { color: 'maroon' })).status).toBe(200);
    await stockUp(0);
    expect((await set('hoodie', 1, { color: 'maroon' })).status).toBe(200);
  });

  it('is accepted of a sold listing, and of an option that it no longer has', async () => {
    await add('hoodie', 3, { color: 'black' });
    await provider.setListing(listingId('hoodie'), { status: 'sold' });
    await provider.database.run(`update listings set variations = '[]'`);
    const { status, body } = await set('hoodie', 2, { color: 'black' });
    expect([status, linesOf(body)]).toEqual([200, [['Faculty hoodie', 2, { color: 'black' }]]]);
    expect((await set('hoodie', 3, { color: 'black' })).status).toBe(409);
  });
});

describe('the cart refuses', () => {
  it('more pieces than are in stock, counting those already in the line', async () => {
    await add('calculator', 2);
    const { status, body } = await buyer('POST', 'cart', wanted('calculator', 1));
    expect(status).toBe(409);
    expect(body).toEqual({ error: 'Only 2 left in stock.', code: 'out-of-stock', available: 2 });
  });

  it('more pieces than are in stock over several options, and says how many the line could hold', async () => {
    await add('hoodie', 3, { color: 'black' });
    await add('hoodie', 1, { color: 'maroon' });
    const ask = () => buyer('PUT', 'cart', wanted('hoodie', 3, { color: 'maroon' }));
    const words = 'left in stock beside those in your cart with other choices.';
    const { status, body } = await ask();
    expect(status).toBe(409);
    expect(body).toEqual({ error: `Only 2 ${words}`, code: 'out-of-stock', available: 2 });
    await provider.setListing(listingId('hoodie'), { quantity: 2 });
    expect((await ask()).body).toMatchObject({ error: `None ${words}`, available: 0 });
    await provider.setListing(listingId('hoodie'), { quantity: 0 });
    expect((await ask()).body).toMatchObject({
      error: 'This item is out of stock.',
      available: 0,
    });
  });

  it('a listing without stock, and one that is sold', async () => {
    const empty = await buyer('POST', 'cart', wanted('soldOut', 1));
    expect([empty.status, empty.body.error]).toEqual([409, 'This item is out of stock.']);
    const sold = await buyer('POST', 'cart', wanted('sold', 1));
    expect([sold.status, sold.body.error]).toEqual([409, 'This item has been sold.']);
  });

  it("a seller's own listing, and sellers in general", async () => {
    const seller = await asMember(provider, 'seller');
    const own = await seller('POST', 'cart', wanted('textbook', 1));
    expect([own.status, own.body]).toEqual([
      403,
      { error: 'Sellers cannot buy or review. Please use a buyer account.', code: 'forbidden' },
    ]);
    expect((await seller('POST', 'cart', wanted('otherTextbook', 1))).status).toBe(403);
  });

  it('an option that the listing does not have', async () => {
    const { status, body } = await buyer('POST', 'cart', wanted('hoodie', 1, { color: 'pink' }));
    expect(status).toBe(422);
    expect(body.error).toBe('pink is not a choice of color. Choose one of: black, maroon.');
    const unknown = await buyer('POST', 'cart', wanted('textbook', 1, { weight: '2 kg' }));
    expect(unknown.body.error).toBe('This item has no choice of weight.');
  });

  it.each([
    [0, 'quantity must be at least 1.'],
    [1.5, 'quantity must be a whole number.'],
    ['2', 'quantity must be a number.'],
    [undefined, 'quantity is missing.'],
    [1e12, 'quantity must be at most 100000.'],
  ])('to add the quantity %j', async (quantity, error) => {
    const { status, body } = await buyer('POST', 'cart', {
      body: { productId: listingId('textbook'), quantity },
    });
    expect([status, body]).toEqual([422, { error, code: 'invalid-body' }]);
  });

  it.each(['x', '000000000000000000000000', '%00', '../orders'])(
    'the unknown product "%s" with 404',
    async (productId) => {
      const { status, body } = await buyer('POST', 'cart', { body: { productId, quantity: 1 } });
      expect([status, body.error]).toEqual([404, 'Product not found']);
    },
  );

  it('a prototype in place of options', async () => {
    const body = `{"productId":"${listingId('hoodie')}","quantity":1,"variations":{"__proto__":"x","constructor":"y"}}`;
    expect((await buyer('POST', 'cart', { body })).status).toBe(422);
  });
});
