import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { productQuerySchema } from '#core/contract/product-query.ts';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { createApp } from '#server/app.ts';
import { createMetrics, readOwnProcess } from '#server/operations/metrics.ts';
import type { Database } from '#server/storage/database.ts';
import { NO_TRACING } from '#server/operations/tracing.ts';
import { IN_DATABASE } from '#server/pictures/picture-bytes.ts';
import { createCatalogueIndex } from '#server/resources/products/catalogue-index.ts';
import { createQueryCache } from '#server/resources/products/query-cache.ts';
import { createViewCounter } from '#server/resources/listings/view-counter.ts';
import { createLogCollector } from '#support/provider/log-collector.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor, type Caller } from './calls.ts';

let provider: TestProvider;
let buyer: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  buyer = await asMember(provider, 'buyer');
});
afterEach(() => provider.close());

const NOT_JSON = { error: 'The request body is not valid JSON.', code: 'invalid-json' };

describe('a body', () => {
  it.each(['{', 'name=x', '<xml/>', '{"a":1}}', 'undefined'])(
    'that is not JSON (%s) is refused with 400',
    async (body) => {
      expect((await buyer('POST', 'cart', { body })).body).toEqual(NOT_JSON);
      expect((await buyer('POST', 'orders', { body })).status).toBe(400);
      expect((await asVisitor(provider)('POST', 'auth/verify-email', { body })).body).toEqual(
        NOT_JSON,
      );
    },
  );

  it.each(['null', '[]', '"text"', '7'])('that is %s is no object', async (body) => {
    const answer = await buyer('POST', 'cart', { body });
    expect([answer.status, answer.body.error]).toEqual([
      422,
      'The request body must be a JSON object.',
    ]);
  });

  it('that is missing is refused by the first missing field', async () => {
    const { status, body } = await buyer('POST', 'cart');
    expect([status, body.error]).toEqual([422, 'productId is missing.']);
  });

  it('above 100 KB is refused with 413, with and without its length', async () => {
    const body = JSON.stringify({ productId: 'x'.repeat(101 * 1024), quantity: 1 });
    const declared = await buyer('POST', 'cart', { body });
    expect([declared.status, declared.body.code]).toEqual([413, 'invalid-body']);
    const stream = new Blob([body]).stream();
    const undeclared = await provider.fetch('/api/auth/register', {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(undeclared.status).toBe(413);
  });

  it('as deep as it is long is refused and not a defect', async () => {
    const body = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    expect((await buyer('POST', 'cart', { body })).status).toBe(422);
  });

  it.each(['\\u0000', '\\ud800'])('with the character %s is refused', async (character) => {
    const body = `{"productId":"${listingId('hoodie')}","quantity":1,"variations":{"color":"${character}"}}`;
    const answer = await buyer('POST', 'cart', { body });
    expect([answer.status, answer.body.error]).toEqual([
      422,
      'The text has characters that cannot be stored.',
    ]);
  });
});

describe('an address', () => {
  it.each(['', 'nothing', 'orders/x', 'auth/nothing', 'products/a/b/c', '%E0%A4'])(
    'that no call has (/api/%s) answers 404 in JSON',
    async (path) => {
      const { status, body } = await asVisitor(provider)('GET', path);
      expect([status, body.code]).toEqual([404, 'not-found']);
    },
  );
});

describe('a list of names in the query', () => {
  it.each(['category', 'condition'])('%s that is too long is refused in words', async (name) => {
    for (const list of ['a,'.repeat(7_900), 'a'.repeat(1_001)]) {
      const { status, body } = await asVisitor(provider)('GET', `products?${name}=${list}`);
      expect([status, body]).toEqual([
        422,
        { error: `${name} must have at most 1000 characters.`, code: 'invalid-query' },
      ]);
    }
  });

  it('has room for every category and condition that there is', async () => {
    const category = KNOWN_CATEGORIES.map(({ slug }) => slug).join(',');
    const path = `products?category=${category}&condition=new,used`;
    const all = await asVisitor(provider)<{ total: number }>('GET', 'products');
    const { status, body } = await asVisitor(provider)<{ total: number }>('GET', path);
    expect([status, body.total]).toEqual([200, all.body.total]);
  });

  it('has each name once', () => {
    const { category } = productQuerySchema.parse({ category: 'books,sports, books,,sports' });
    expect(category).toEqual(['books', 'sports']);
  });
});

describe('a defect', () => {
  it('answers 500 in words, without a stack, and is reported', async () => {
    const reported = vi.fn();
    const broken = createApp({
      db: {} as Database,
      queryCache: createQueryCache(),
      pictureBytes: IN_DATABASE,
      tracing: NO_TRACING,
      catalogueIndex: createCatalogueIndex({} as Database),
      takeVolume: () => null,
      views: createViewCounter({ db: {} as Database, schedule: () => {}, reportDefect: reported }),
      now: () => 0,
      settings: {
        allowedEmailDomains: null,
        capabilities: [],
        hasHsts: false,
        hasRefreshRotation: true,
        metricsToken: null,
        hasLoopbackPush: false,
        pushContact: null,
      },
      authSecret: '',
      sendCode: async () => {},
      reportDefect: reported,
      log: createLogCollector().log,
      isStopping: () => false,
      hasRoom: () => Promise.resolve(true),
      metrics: createMetrics(readOwnProcess),
      faults: null,
      appFolder: null,
    });
    const response = await broken.fetch(new Request('http://provider.test/api/categories'));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    });
    expect(reported).toHaveBeenCalledOnce();
  });
});
