import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { healthRoutes } from '#server/http/health.ts';
import { currentRequestId } from '#server/http/request-id.ts';
import type { Database } from '#server/storage/database.ts';
import { createLogCollector } from '#support/provider/log-collector.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId } from '#support/provider/provider-fixture.ts';
import { asMember, asVisitor } from './calls.ts';

let provider: TestProvider;
let isStopping: boolean;
let collected: ReturnType<typeof createLogCollector>;

beforeEach(async () => {
  isStopping = false;
  collected = createLogCollector();
  provider = await startTestProvider({ log: collected.log, isStopping: () => isStopping });
});
afterEach(() => provider.close());

const requestId = (response: Response) => response.headers.get('X-Request-Id');

describe('the id of a request', () => {
  it.each(['/api/categories', '/api/cart', '/api/nothing', '/api', '/api/docs'])(
    'is made for %s, new for each',
    async (path) => {
      const first = requestId(await provider.fetch(path));
      expect(first).toMatch(/^[\w-]{36}$/);
      expect(requestId(await provider.fetch(path))).not.toBe(first);
    },
  );

  it.each(['a', 'from-the_proxy-7', 'x'.repeat(64)])('is taken over: %s', async (given) => {
    const response = await provider.fetch('/api/categories', {
      headers: { 'X-Request-Id': given },
    });
    expect(requestId(response)).toBe(given);
    expect(collected.lines.at(-1)).toMatchObject({ requestId: given });
  });

  it.each(['', 'x'.repeat(65), 'two words', '{"level":"error"}', 'é'])(
    'is not taken over when it could be anything: %j',
    async (given) => {
      const response = await provider.fetch('/api/categories', {
        headers: { 'X-Request-Id': given },
      });
      expect(requestId(response)).toMatch(/^[\w-]{36}$/);
    },
  );
});

describe('a defect', () => {
  it('is reported under the id of its request', async () => {
    const reported: (string | null)[] = [];
    const unlucky = await startTestProvider({
      sendCode: () => Promise.reject(new Error('no mail today')),
      reportDefect: () => reported.push(currentRequestId()),
    });
    const response = await unlucky.fetch('/api/auth/request-verification', {
      method: 'POST',
      headers: { 'X-Request-Id': 'of-this-request' },
      body: JSON.stringify({ email: fixtureEmails.buyer }),
    });
    expect([response.status, requestId(response)]).toEqual([503, 'of-this-request']);
    expect(reported).toEqual(['of-this-request']);
    expect(currentRequestId()).toBeNull();
    await unlucky.close();
  });
});

describe('the log', () => {
  it('has one line for each call, with the route and not the address', async () => {
    const visitor = asVisitor(provider);
    const id = listingId('textbook');
    await visitor('GET', `products/${id}?utm=secret`);
    await visitor('GET', 'products?search=secret');
    await visitor('GET', 'cart');
    await visitor('DELETE', 'categories');
    await visitor('GET', `nothing/${id}`);
    expect(
      collected.lines.map(({ level, event, method, route, status }) => [
        `${level} ${event}`,
        `${String(method)} ${String(route)}`,
        status,
      ]),
    ).toEqual([
      ['info request', 'GET /products/{id}', 200],
      ['info request', 'GET /products', 200],
      ['info request', 'GET /cart', 401],
      ['info request', 'DELETE null', 405],
      ['info request', 'GET null', 404],
    ]);
    const text = JSON.stringify(collected.lines);
    expect(text).not.toContain(id);
    expect(text).not.toContain('secret');
  });

  it('has a line for each change of a batch, under the id of the batch', async () => {
    const buyer = await asMember(provider, 'buyer');
    const item = (key: string) => ({
      key,
      method: 'POST',
      path: 'cart',
      body: JSON.stringify({ productId: listingId('textbook'), quantity: 1 }),
    });
    const { headers } = await buyer('POST', 'batch', {
      body: { items: [item('first'), item('second')] },
    });
    expect(
      collected.lines.map(({ route, isPart, requestId: id }) => [route, isPart ?? false, id]),
    ).toEqual([
      ['/cart', true, headers.get('X-Request-Id')],
      ['/cart', true, headers.get('X-Request-Id')],
      ['/batch', false, headers.get('X-Request-Id')],
    ]);
  });

  it('says how long a call took and how large the reply was', async () => {
    const response = await provider.fetch('/api/categories');
    const { byteLength } = await response.arrayBuffer();
    const [line] = collected.lines;
    expect(line).toMatchObject({ bytes: byteLength, requestId: requestId(response) });
    expect(line?.durationMs).toEqual(expect.any(Number));
  });

  it('is silent about pages and about health', async () => {
    for (const path of ['/healthz', '/readyz', '/somewhere']) await provider.fetch(path);
    expect(collected.lines).toEqual([]);
  });
});

describe('health', () => {
  it('is answered without a database', async () => {
    const deaf = healthRoutes({
      db: {} as Database,
      isStopping: () => false,
      hasRoom: () => Promise.resolve(true),
    });
    const response = await deaf.request('/healthz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is readiness when the database answers and is migrated', async () => {
    const response = await provider.fetch('/readyz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is no readiness while the provider stops', async () => {
    isStopping = true;
    const response = await provider.fetch('/readyz');
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'not ready', reason: 'stopping' },
    ]);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await provider.fetch('/healthz')).status).toBe(200);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('the database is away'))],
    ['does not answer', () => new Promise<never>(() => {})],
    ['lacks the newest migration', () => Promise.resolve([])],
  ])('is no readiness when the database %s', async (_what, answer) => {
    let asked = 0;
    const question = {
      from: () => question,
      where: () => question,
      limit: () => {
        asked += 1;
        return answer();
      },
    };
    const db = { select: () => question } as unknown as Database;
    const routes = healthRoutes(
      { db, isStopping: () => false, hasRoom: () => Promise.resolve(true) },
      20,
    );
    const both = await Promise.all([routes.request('/readyz'), routes.request('/readyz')]);
    for (const response of both) {
      expect([response.status, await response.json()]).toEqual([
        503,
        { status: 'not ready', reason: 'database' },
      ]);
    }
    expect(asked).toBe(1);
  });
});

describe('a method', () => {
  it.each([
    ['DELETE', '/api/categories', 'GET, HEAD, OPTIONS'],
    ['PUT', `/api/products/${'6'.repeat(24)}`, 'GET, HEAD, OPTIONS'],
    ['GET', '/api/auth/verify-email', 'POST, OPTIONS'],
    ['POST', '/readyz', 'GET, HEAD, OPTIONS'],
  ])('%s that %s does not know is refused with those it knows', async (method, path, allow) => {
    const response = await provider.fetch(path, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allow]);
    expect(await response.json()).toEqual({
      error: `This address does not answer to ${method}, only to ${allow}.`,
      code: 'method-not-allowed',
    });
  });

  it('OPTIONS lists the allowed methods, and says nothing about other origins', async () => {
    const response = await provider.fetch('/api/orders', {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect([response.status, response.headers.get('Allow')]).toEqual([204, 'POST, OPTIONS']);
    const names = [...response.headers.keys()];
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('HEAD is answered like GET, without the body', async () => {
    const path = `/api/products/${listingId('textbook')}`;
    const head = await provider.fetch(path, { method: 'HEAD' });
    const get = await provider.fetch(path);
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['ETag', 'Content-Type', 'Cache-Control', 'Vary']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it('of a path that no call has is still not found', async () => {
    expect((await provider.fetch('/api/nothing', { method: 'PUT' })).status).toBe(404);
  });
});

describe('every reply', () => {
  const ANYWHERE = ['/api/categories', '/api/nothing', '/api', '/healthz', '/api/docs'];

  it.each(ANYWHERE)('of %s can do nothing on another site', async (path) => {
    const { headers } = await provider.fetch(path);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    for (const name of ['X-Powered-By', 'Server', 'Access-Control-Allow-Origin']) {
      expect(headers.get(name)).toBeNull();
    }
  });

  it('asks for https only where the operator says that there is nothing else', async () => {
    const header = 'Strict-Transport-Security';
    expect((await provider.fetch('/api/categories')).headers.get(header)).toBeNull();
    const behindHttps = await startTestProvider({ hasHsts: true });
    for (const path of ANYWHERE) {
      expect((await behindHttps.fetch(path)).headers.get(header)).toBe('max-age=31536000');
    }
    await behindHttps.close();
  });

  it('to a member stays out of every cache', async () => {
    const buyer = await asMember(provider, 'buyer');
    for (const path of ['cart', 'wishlist', 'orders/buyer/history']) {
      expect((await buyer('GET', path)).headers.get('Cache-Control')).toBe('no-store');
    }
  });
});

describe('figures for a collector', () => {
  const token = 'a-token-of-the-collector';

  it('are there for callers with the token, and hold no personal data', async () => {
    const watched = await startTestProvider({ metricsToken: token });
    await watched.fetch('/api/products?search=secret-wish');
    await watched.fetch(`/api/products/${'0'.repeat(24)}`);
    const read = (given: string) =>
      watched.fetch('/metrics', { headers: { Authorization: `Bearer ${given}` } });
    const response = await read(token);
    expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('unikade_requests_total{method="GET",route="/products",status="200"} 1');
    expect(text).toContain(
      'unikade_requests_total{method="GET",route="/products/{id}",status="404"} 1',
    );
    expect(text).toContain('unikade_request_seconds_count 2');
    expect(text).not.toContain('secret-wish');
    // Every line is a comment, or a name with labels and one number.
    const lines = text.trim().split('\n');
    expect(
      lines.filter(
        (line) => !/^(# (HELP|TYPE) |\w+(\{[^{}]*(\{\w+\}[^{}]*)*\})? -?[\d.e+-]+$)/.test(line),
      ),
    ).toEqual([]);
    expect((await read('another-token-of-theirs')).status).toBe(401);
    await watched.close();
  });

  it('are not found where no token is set', async () => {
    const plain = await startTestProvider();
    expect((await plain.fetch('/metrics')).status).toBe(404);
    await plain.close();
  });
});

it('a full disk is not ready for more members', async () => {
  const full = await startTestProvider({ hasRoom: () => Promise.resolve(false) });
  const response = await full.fetch('/readyz');
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'not ready', reason: 'disk' },
  ]);
  await full.close();
});
