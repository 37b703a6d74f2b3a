import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBatchPath } from '#core/contract/batch.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId } from '#support/provider/provider-fixture.ts';
import { addToCart, anItem, type Item, sendBatch, statusesOf } from './batches.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

let provider: TestProvider;
let buyer: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
});
afterEach(() => provider.close());

const cart = () => provider.cartOf(fixtureEmails.buyer);
const send = (items: unknown) => buyer('POST', 'batch', { body: { items } });

const FOREIGN_PATHS = [
  'batch',
  'batch?again',
  'uploads',
  'auth/verify-email',
  'auth/refresh-token',
  '/cart',
  '//elsewhere.example/api/cart',
  'https://elsewhere.example/api/cart',
  'javascript:alert(1)',
  '../__faults',
  './cart',
  '..',
  'cart/..',
  'cart/../batch',
  'cart/./line',
  'wishlist/%2e%2e/batch',
  'wishlist/.%2E/uploads',
  'wishlist/%2fbatch',
  'wishlist/a%5C..%5Cbatch',
  'wishlist\\..\\batch',
  'cart//line',
  'cart/',
  'cart#line',
  'cart?a#b',
  '%62atch',
  'b%61tch',
  'ba\ttch',
  'Batch',
  ' cart',
  'cart ',
  'cart?name=two words',
  'cart/ක',
  '__faults',
  '',
];

describe('a batch is refused as a whole, and nothing of it is done', () => {
  it('without a sign-in, or with an expired session', async () => {
    const body = { items: [addToCart('textbook', 1)] };
    expect((await asVisitor(provider)('POST', 'batch', { body })).status).toBe(401);
    provider.faults.set([{ kind: 'expire-tokens', path: '/api/batch', times: 1 }]);
    expect((await buyer('POST', 'batch', { body })).status).toBe(401);
    expect(await cart()).toEqual([]);
  });

  it.each(FOREIGN_PATHS)('when an item goes to %j', async (path) => {
    const { status, body } = await send([addToCart('textbook', 1), anItem('POST', path)]);
    expect([status, body.code]).toEqual([422, 'invalid-body']);
    expect(body.error).toMatch(/^items\.1\.path must /);
    expect(await cart()).toEqual([]);
  });

  const item = anItem('POST', 'cart');
  it.each<[string, unknown, string]>([
    ['without items', undefined, 'items is missing.'],
    ['with none', [], 'items must have at least 1 entries.'],
    ['with 101', Array(101).fill(item), 'items must have at most 100 entries.'],
    ['with a text for items', 'all', 'items must be a list.'],
    [
      'with an item that reads',
      [{ ...item, method: 'GET' }],
      'items.0.method must be one of: POST, PUT, PATCH, DELETE.',
    ],
    ['with an item without key', [{ ...item, key: undefined }], 'items.0.key is missing.'],
    [
      'with a key that is no header',
      [{ ...item, key: 'a\nb' }],
      'items.0.key does not have the expected form.',
    ],
    ['with a body that is no text', [{ ...item, body: {} }], 'items.0.body must be text.'],
    [
      'with a header of two lines',
      [{ ...item, headers: { 'Order-Line': 'a\r\nb: c' } }],
      'items.0.headers.Order-Line does not have the expected form.',
    ],
    [
      'with a header beyond Latin-1',
      [{ ...item, headers: { 'Order-Line': 'ක' } }],
      'items.0.headers.Order-Line does not have the expected form.',
    ],
  ])('%s', async (_kind, items, words) => {
    const { status, body } = await send(items);
    expect([status, body.error]).toEqual([422, words]);
  });

  it('when it has more than 1 MB', async () => {
    const large = 'x'.repeat(90_000);
    const items = Array.from({ length: 12 }, () => anItem('POST', 'cart', { note: large }));
    const { status, body } = await send(items);
    expect([status, body]).toEqual([
      413,
      { error: 'The batch is too large: at most 1 MB is accepted.', code: 'invalid-body' },
    ]);
  });

  it('when batches are not offered', async () => {
    const plain = await startTestProvider({ capabilities: ['idempotency'] });
    const answer = await (await asMember(plain, 'buyer'))('POST', 'batch', { body: {} });
    await plain.close();
    expect(answer.status).toBe(404);
  });
});

describe('an item keeps to the limits it has alone', () => {
  it('with a body of more than 100 KB', async () => {
    const large = anItem('POST', 'cart', { note: 'x'.repeat(110_000) }, { keys: [] });
    const answers = await sendBatch(buyer, [large, addToCart('textbook', 1)]);
    expect(statusesOf(answers)).toEqual([413, 200]);
  });

  it('with text that cannot be stored', async () => {
    const odd: Item = { ...anItem('POST', 'cart'), body: '{"productId":"\\ud800","quantity":1}' };
    expect(statusesOf(await sendBatch(buyer, [odd]))).toEqual([422]);
  });

  it('under names that every object has', async () => {
    const body = `{"items":[{"key":"k","method":"POST","path":"cart","headers":{"__proto__":"x","constructor":"y"},"body":"{}"}]}`;
    const { status } = await buyer('POST', 'batch', { body });
    expect(status).toBe(200);
  });
});

describe('the paths of every change of a member', () => {
  it.each([
    'cart',
    `cart/${listingId('textbook')}`,
    `wishlist/${listingId('textbook')}`,
    'orders',
    'orders/6650f0/status',
    'reviews',
    'listings',
    'listings/6650f0?sellerId=6650f1',
    'listings/6650f0/status',
    'wishlist/a%20b',
    'listings/6650f0?name=a%2Fb&more=%F0%9F%93%9A',
  ])('may be %s', (path) => {
    expect(isBatchPath(path)).toBe(true);
  });
});
