import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OFFERED } from '#server/settings.ts';
import { listings } from '#server/storage/schema.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor } from './calls.ts';

let provider: TestProvider;

beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

const PUBLIC = [
  'categories',
  'categories/books',
  'homepage/new-arrivals',
  'products?search=textbook',
  `products/${listingId('textbook')}`,
  `products/${listingId('textbook')}/similar`,
];
const PERSONAL = ['cart', 'wishlist', 'orders/buyer/history'];

describe('a reader who sends the tag that it has', () => {
  it.each(PUBLIC)('gets 304 without a body for %s', async (path) => {
    const visitor = asVisitor(provider);
    const first = await visitor('GET', path);
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await visitor('GET', path, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.body]).toEqual([304, null]);
    expect(again.headers.get('ETag')).toBe(etag);
    expect(again.headers.get('Cache-Control')).toBe('no-cache');
  });

  it.each(PERSONAL)('gets 304 for %s, which no shared cache may keep', async (path) => {
    const buyer = await asMember(provider, 'buyer');
    const first = await buyer('GET', path);
    const headers = { 'If-None-Match': `"other", ${first.headers.get('ETag') ?? ''}` };
    const again = await buyer('GET', path, { headers });
    expect(again.status).toBe(304);
    expect(again.headers.get('Cache-Control')).toBe('no-store');
  });

  it('gets the whole reply again after a change', async () => {
    const visitor = asVisitor(provider);
    const first = await visitor('GET', 'products');
    await provider.setListing(listingId('textbook'), { quantity: 3 });
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
    expect((await visitor('GET', 'products', { headers })).status).toBe(200);
  });
});

describe('views', () => {
  const viewedAs = async (path: string) => {
    const seller = await asMember(provider, 'seller');
    const ask = (etag = '') => seller('GET', path, { headers: { 'If-None-Match': etag } });
    const etag = (await ask()).headers.get('ETag') ?? '';
    await provider.database.db.update(listings).set({ views: 4_000 });
    return (await ask(etag)).status;
  };

  it('of listings are no reason to send them again', async () => {
    expect(await viewedAs('listings/mine')).toBe(304);
  });

  it('are the figures of the dashboard of a seller', async () => {
    expect(await viewedAs('dashboard/seller')).toBe(200);
  });
});

describe('the provider of the specification alone', () => {
  it('announces nothing, ignores keys and answers every reader in full', async () => {
    const bare = await startTestProvider({ capabilities: [] });
    const buyer = await asMember(bare, 'buyer');
    const first = await buyer('GET', 'cart');
    expect(first.headers.has('ETag')).toBe(false);
    expect(first.headers.has('Provider-Capabilities')).toBe(false);
    const add = () =>
      buyer('POST', 'cart', {
        body: { productId: listingId('textbook'), quantity: 1 },
        headers: { 'Idempotency-Key': 'same' },
      });
    await add();
    const second = await add();
    expect(second.headers.has('Idempotency-Replayed')).toBe(false);
    expect((await bare.cartOf('buyer@stu.cmb.ac.lk'))[0]?.quantity).toBe(2);
    await bare.close();
  });
});

describe('every reply', () => {
  it('announces the capabilities of the provider, refusals included', async () => {
    const visitor = asVisitor(provider);
    for (const path of ['categories', 'cart', 'products/x', 'nothing']) {
      const { headers } = await visitor('GET', path);
      expect(headers.get('Provider-Capabilities')).toBe(OFFERED.join(', '));
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Type')).toContain('application/json');
    }
  });
});
