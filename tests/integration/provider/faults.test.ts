import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '#core/contract/api-error.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { refreshFamilies } from '#server/storage/access-schema.ts';
import { listingId } from '#support/provider/provider-fixture.ts';
import { asMember } from './calls.ts';

let provider: TestProvider;

beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

/** The controls as a test in a browser uses them. */
async function control<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const response = await provider.fetch(`/__faults${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Body;
}

const rules = (...given: object[]) => control<unknown>('POST', '', { rules: given });
const statusOf = async (path: string) => (await provider.fetch(path)).status;

/** The database is lent to other tests afterwards, in whose first state no one is signed in. */
async function forgetFirstState(): Promise<void> {
  await provider.database.db.delete(refreshFamilies);
  await control('POST', '/first-state');
}

describe('the fault controls', () => {
  it('answer a status for so many requests, and count them', async () => {
    await rules({
      kind: 'status',
      path: '/api/products',
      status: 503,
      times: 2,
      headers: { 'Retry-After': '7' },
    });
    const first = await provider.fetch('/api/products');
    expect([first.status, first.headers.get('Retry-After')]).toEqual([503, '7']);
    expect(await statusOf('/api/categories')).toBe(200);
    expect(await statusOf('/api/products')).toBe(503);
    expect(await statusOf('/api/products')).toBe(200);
    const { rules: counted } = await control<{ rules: { hits: number }[] }>('GET', '');
    expect(counted.map(({ hits }) => hits)).toEqual([2]);
    await control('DELETE', '');
    expect((await control<{ rules: unknown[] }>('GET', '')).rules).toEqual([]);
  });

  it('put the provider back into its first state, whatever a test did to it', async () => {
    // Signed in before: a session that began later is not of the first state, and ends with it.
    const buyer = await asMember(provider, 'buyer');
    await control('POST', '/first-state');
    const found = async () =>
      (await (await provider.fetch('/api/products?search=calculator')).json()) as { total: number };
    const first = await found();
    await buyer('POST', `wishlist/${listingId('textbook')}`);
    await control('POST', '/listing', { id: listingId('calculator'), status: 'sold', price: 1 });
    expect([first.total, (await found()).total]).toEqual([1, 0]);
    await control('POST', '/clock', { advanceMs: 60_000 });
    await rules({ kind: 'status', path: '/api/products', status: 500 });
    expect(await statusOf('/api/products')).toBe(500);

    await control('POST', '/reset');
    expect(await found()).toEqual(first);
    expect((await buyer('GET', 'wishlist')).body).toEqual([]);
    expect(await control('GET', '')).toEqual({ rules: [], clockOffsetMs: 0 });
    expect((await control<{ requests: unknown[] }>('GET', '/log')).requests).toHaveLength(2);
    await forgetFirstState();
  });

  it('wait with that for a request that is still being answered', async () => {
    const buyer = await asMember(provider, 'buyer');
    await control('POST', '/first-state');
    await rules({ kind: 'delay', path: '/api/wishlist', ms: 200 });
    const late = buyer('POST', `wishlist/${listingId('textbook')}`);
    await control('POST', '/reset');
    expect((await late).status).toBe(200);
    expect((await buyer('GET', 'wishlist')).body).toEqual([]);
    await forgetFirstState();
  });

  it('read a path that begins with ^ as a pattern', async () => {
    await rules({ kind: 'status', path: '^/api/products/[0-9a-f]+$', status: 500 });
    expect(await statusOf('/api/products')).toBe(200);
    expect(await statusOf(`/api/products/${listingId('textbook')}`)).toBe(500);
  });

  it('answer as the sign-in page of a captive network', async () => {
    await rules({ kind: 'captive' });
    const response = await provider.fetch('/api/cart');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  });

  it('delay a reply, and let its reader give up', async () => {
    await rules({ kind: 'delay', ms: 150 });
    const signal = AbortSignal.timeout(20);
    await expect(provider.fetch('/api/categories', { signal })).rejects.toThrow('timeout');
    const startedAt = performance.now();
    expect(await statusOf('/api/categories')).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  it('answer 500 after the effect', async () => {
    await rules({ kind: 'status-after', method: 'POST', path: '/api/cart', status: 500, times: 1 });
    const buyer = await asMember(provider, 'buyer');
    const add = await buyer('POST', 'cart', {
      body: { productId: listingId('textbook'), quantity: 1 },
    });
    expect(add.status).toBe(500);
    expect(await provider.cartOf('buyer@stu.cmb.ac.lk')).toHaveLength(1);
  });

  it('list the requests that came, with their keys and bodies', async () => {
    const buyer = await asMember(provider, 'buyer');
    await buyer('POST', 'cart?x=1', {
      body: { productId: listingId('textbook'), quantity: 1 },
      headers: { 'Idempotency-Key': 'k' },
    });
    const { requests } = await control<{ requests: object[] }>('GET', '/log');
    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: '/api/cart',
        query: '?x=1',
        idempotencyKey: 'k',
        bodyKeys: ['productId', 'quantity'],
        status: 200,
      },
    ]);
    await control('DELETE', '/log');
    expect(provider.faults.requests()).toEqual([]);
  });

  it('change a listing, move the clock and show the stored rows', async () => {
    const changed = await control('POST', '/listing', { id: listingId('textbook'), price: 99.5 });
    expect(changed).toMatchObject({ price: 99.5, quantity: 10 });
    const { now } = await control<{ now: string }>('POST', '/clock', { advanceMs: 86_400_000 });
    expect(now.slice(0, 10)).toBe('2026-11-21');
    const stored = await control<Record<string, unknown[]>>('GET', '/database');
    expect(stored.orders).toHaveLength(3);
    expect(stored.orders?.[0]).toMatchObject({
      buyer: 'buyer@stu.cmb.ac.lk',
      quantity: 2,
      amount: 1200,
      status: 'shipped',
    });
    const one = await control<Record<string, unknown[]>>('GET', '/database?email=nobody@ac.lk');
    expect(one).toEqual({ orders: [], carts: [], wishlists: [] });
  });

  it('let so many requests pass first, and disturb one scope alone', async () => {
    const status = async (scope?: string) =>
      (
        await provider.fetch('/api/products', {
          headers: scope === undefined ? {} : { 'Fault-Scope': scope },
        })
      ).status;
    await control('POST', '', { scope: 'a', rules: [{ kind: 'status', skip: 1, times: 1 }] });
    await control('POST', '', { scope: 'b', rules: [{ kind: 'status', status: 500 }] });
    expect([await status(), await status('a'), await status('a'), await status('a')]).toEqual([
      200, 200, 503, 200,
    ]);
    expect(await status('b')).toBe(500);
    await control('DELETE', '?scope=b');
    expect([await status('b'), await status()]).toEqual([200, 200]);
    const logged = await control<{ requests: object[] }>('GET', '/log?scope=a');
    expect(logged.requests).toHaveLength(3);
    await control('DELETE', '/log?scope=a');
    const rest = await control<{ requests: { scope: string | null }[] }>('GET', '/log');
    expect(rest.requests.map(({ scope }) => scope)).toEqual([null, 'b', 'b', null]);
  });

  it('hang until the rules are others or the caller leaves, and count as answered then', async () => {
    await rules({ kind: 'hang' });
    const hanging = expect(provider.fetch('/api/categories')).rejects.toThrow('fetch failed');
    await rules();
    await hanging;
    await rules({ kind: 'hang' });
    const signal = AbortSignal.timeout(20);
    await expect(provider.fetch('/api/categories', { signal })).rejects.toThrow('timeout');
    await control('POST', '/reset');
    expect(await statusOf('/api/categories')).toBe(200);
  });

  it('cut a reply in the middle, and send one that is no JSON', async () => {
    await rules({ kind: 'truncate', times: 1 }, { kind: 'malformed', times: 1 });
    const cut = await provider.fetch('/api/categories');
    expect(Number(cut.headers.get('Content-Length'))).toBeGreaterThan(0);
    await expect(cut.text()).rejects.toThrow('fetch failed');
    const spoilt = await provider.fetch('/api/categories');
    expect([spoilt.status, spoilt.headers.get('Content-Type')]).toEqual([200, 'application/json']);
    await expect(spoilt.json()).rejects.toThrow('JSON');
  });

  it('break a reply without a body, too', async () => {
    const { headers } = await provider.fetch('/api/categories');
    const again = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
    expect((await provider.fetch('/api/categories', again)).status).toBe(304);
    await rules({ kind: 'malformed', times: 1 }, { kind: 'truncate', times: 1 });
    const spoilt = await provider.fetch('/api/categories', again);
    expect(spoilt.status).toBe(200);
    await expect(spoilt.json()).rejects.toThrow('JSON');
    await expect(provider.fetch('/api/categories', again)).rejects.toThrow('fetch failed');
  });

  it('hand out a code that was never mailed, as often as a test asks', async () => {
    const email = 'buyer@stu.cmb.ac.lk';
    for (let time = 0; time < 8; time += 1) {
      const { code } = await control<{ code: string }>('POST', '/codes', { email });
      const body = JSON.stringify({ email, otp: code });
      expect(
        (await provider.fetch('/api/auth/verify-email', { method: 'POST', body })).status,
      ).toBe(200);
    }
    expect(provider.mails).toEqual([]);
  });

  it('are not there for a provider that was not started for tests', async () => {
    const plain = await startTestProvider({ hasFaults: false });
    for (const path of ['', '/codes', '/reset'])
      expect(
        (
          await plain.fetch(`/__faults${path}`, {
            method: 'POST',
            body: '{"email":"a@ac.lk","rules":[]}',
          })
        ).status,
      ).toBe(404);
    await plain.close();
  });

  it('refuse a rule that they cannot read', async () => {
    const response = await provider.fetch('/__faults', {
      method: 'POST',
      body: '{"rules":[{"kind":"explode"}]}',
    });
    expect(response.status).toBe(422);
    expect(((await response.json()) as ApiErrorBody).error).toContain('rules.0.kind');
  });
});
