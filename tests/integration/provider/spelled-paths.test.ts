import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogCollector } from '#support/provider/log-collector.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId } from '#support/provider/provider-fixture.ts';

let provider: TestProvider;
let collected: ReturnType<typeof createLogCollector>;

beforeEach(async () => {
  collected = createLogCollector();
  provider = await startTestProvider({ log: collected.log });
});
afterEach(() => provider.close());

describe('an address in another spelling', () => {
  it.each([
    ['/%61pi/categories', 200, '/categories'],
    ['/a%70i/%63ategories?x=%61', 200, '/categories'],
    ['/%61pi/cart', 401, '/cart'],
    ['/%61%70%69', 404, ''],
    ['/%61pi/', 404, null],
    ['/%61pi/%E0%A4%A', 404, null],
    ['/%61pi/%ff', 404, null],
    ['/%61pi/%2e%2e%2fcart', 404, null],
    ['/%61pi/%63%2561rt', 404, null],
  ])('that leads to a call is one, with an id and a line: %s', async (path, status, route) => {
    const response = await provider.fetch(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(collected.lines).toMatchObject([{ event: 'request', route, status }]);
  });

  it.each([
    '/api%2Fcategories',
    '/%61pi%2fcategories',
    '/AP%49/categories',
    '/%41PI/categories',
    '/%2561pi/categories',
    '/%25%36%31pi/categories',
    '/%E0%A4%Aapi/categories',
    '/%ffapi/categories',
    '/%/api/categories',
    '/%2Fapi/categories',
  ])('that leads to none is a page, and none of it is a call: %s', async (path) => {
    const response = await provider.fetch(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('X-Request-Id')).toBeNull();
    expect(await response.text()).not.toContain('{');
    expect(collected.lines).toEqual([]);
  });

  it('has the effect of the call, once and in the log', async () => {
    const { accessToken } = await provider.tokensOf(fixtureEmails.buyer);
    const response = await provider.fetch('/%61pi/cart', {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}`, 'X-Request-Id': 'of-this-one' },
      body: JSON.stringify({ productId: listingId('textbook'), quantity: 1 }),
    });
    expect([response.status, response.headers.get('X-Request-Id')]).toEqual([200, 'of-this-one']);
    expect(await provider.cartOf(fixtureEmails.buyer)).toHaveLength(1);
    expect(collected.lines).toMatchObject([{ requestId: 'of-this-one', route: '/cart' }]);
  });
});
