import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#server/app.ts';
import { type Listener, listen } from '#server/http/listen.ts';
import { TIMEOUTS } from '#server/http/timeouts.ts';
import { createLogCollector } from '#support/provider/log-collector.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, listingId } from '#support/provider/provider-fixture.ts';
import { connectRaw } from '#support/provider/raw-caller.ts';

/** Long enough for a call on a busy machine, short enough for a test. */
const SHORT_TIMEOUTS = { ...TIMEOUTS, headersMs: 150, requestMs: 300, lookEveryMs: 25 };

let provider: TestProvider;
let server: Listener;
let origin: string;
let defects: unknown[];
const inProcess = { fetch: (request: Request) => provider.fetch(request) };

beforeEach(async () => {
  defects = [];
  provider = await startTestProvider({
    reportDefect: (defect) => defects.push(defect),
  });
  server = await listen(0, inProcess);
  origin = `http://localhost:${server.port}`;
});
afterEach(async () => {
  await server.close();
  await provider.close();
  expect(defects).toEqual([]);
});

async function addToCart(): Promise<Response> {
  const { accessToken } = await provider.tokensOf(fixtureEmails.buyer);
  return fetch(`${origin}/api/cart`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ productId: listingId('textbook'), quantity: 1 }),
  });
}

describe('the provider behind a port', () => {
  it('answers over a real connection, also to a DELETE with a body', async () => {
    expect((await addToCart()).status).toBe(200);
    const { accessToken } = await provider.tokensOf(fixtureEmails.buyer);
    const removed = await fetch(`${origin}/api/cart/${listingId('textbook')}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
      body: '{"variations":{}}',
    });
    expect(await removed.json()).toEqual({ items: [] });
  });

  it('never echoes a request to TRACE', async () => {
    const caller = await connectRaw(server.port);
    caller.write('TRACE /api/categories HTTP/1.1\r\nHost: localhost\r\nX-Said: this\r\n\r\n');
    await caller.hears('}');
    expect(caller.heard()).toMatch(/^HTTP\/1\.1 405 /);
    expect(caller.heard()).not.toContain('this\r\n');
    caller.leave();
  });

  it('destroys the connection before or after the effect when a test asks for it', async () => {
    provider.faults.set([{ kind: 'drop-before', path: '/api/cart', times: 1 }]);
    await expect(addToCart()).rejects.toThrow('fetch failed');
    expect(await provider.cartOf(fixtureEmails.buyer)).toEqual([]);
    provider.faults.set([{ kind: 'drop-after', path: '/api/cart', times: 1 }]);
    await expect(addToCart()).rejects.toThrow('fetch failed');
    expect(await provider.cartOf(fixtureEmails.buyer)).toHaveLength(1);
  });

  it('says so when the port is taken', async () => {
    await expect(listen(server.port, inProcess)).rejects.toThrow(
      `Port ${server.port} is already in use. Set PORT to another one.`,
    );
  });

  it.each([
    ['no host', 'GET /api/categories HTTP/1.0\r\n\r\n'],
    ['an address that is none', 'GET /api/%5c\\x HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['an unknown method', 'BREW /api/categories HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['headers without an end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('refuses a request with %s', async (_what, request) => {
    const caller = await connectRaw(server.port);
    caller.write(request);
    await caller.hears('\r\n\r\n');
    expect(caller.heard()).toMatch(/^HTTP\/1\.1 4\d\d /);
    caller.leave();
  });
});

describe('a slow caller', () => {
  let impatient: Listener;

  beforeEach(async () => {
    impatient = await listen(0, inProcess, 0, SHORT_TIMEOUTS);
  });
  afterEach(() => impatient.close());

  const isServed = async () => {
    const response = await fetch(`http://localhost:${impatient.port}/api/categories`);
    await response.text();
    return response.ok;
  };

  it('that sends nothing is disconnected, and others are served meanwhile', async () => {
    const caller = await connectRaw(impatient.port);
    expect(await isServed()).toBe(true);
    await caller.closed;
  });

  it('whose headers do not end is disconnected, and others are served meanwhile', async () => {
    const caller = await connectRaw(impatient.port);
    caller.write('GET /api/categories HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const drip = setInterval(() => {
      caller.write('x');
    }, 20);
    expect(await isServed()).toBe(true);
    expect(await caller.closed).toContain('408 Request Timeout');
    clearInterval(drip);
  });

  it('whose body does not end is disconnected without an effect, and others are served meanwhile', async () => {
    const { accessToken } = await provider.tokensOf(fixtureEmails.buyer);
    const caller = await connectRaw(impatient.port);
    caller.write(
      `POST /api/cart HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${accessToken}\r\nContent-Length: 100\r\n\r\n{"productId":`,
    );
    const drip = setInterval(() => {
      caller.write(' ');
    }, 20);
    expect(await isServed()).toBe(true);
    expect(await caller.closed).toContain('408 Request Timeout');
    clearInterval(drip);
    expect(await provider.cartOf(fixtureEmails.buyer)).toEqual([]);
  });

  it('that reads nothing of a large reply is disconnected', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const large: App = {
      fetch: async () => {
        begin();
        return new Response(new Uint8Array(64 * 1024 * 1024));
      },
    };
    // To stop takes as long as the slowest reply: here for ever, unless silence ends it.
    const timeouts = { ...SHORT_TIMEOUTS, silenceMs: 100, stopMs: 60_000 };
    const single = await listen(0, large, 0, timeouts);
    const caller = await connectRaw(single.port, { isReading: false });
    caller.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await begun;
    await single.close();
    caller.leave();
  });
});

describe('a caller who disconnects in the middle', () => {
  const JSON_CALL = 'POST /api/auth/verify-email';

  it.each([
    ['a body of known length', JSON_CALL, 'Content-Length: 100\r\n\r\n{"email":"x","o'],
    ['a body in chunks', JSON_CALL, 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n'],
    [
      'an upload',
      'POST /api/uploads',
      'Content-Type: image/png\r\nContent-Length: 900000\r\n\r\n\x89PNG',
    ],
  ])('of %s is no defect', async (_what, line, rest) => {
    const { log, lines } = createLogCollector();
    const undisturbed = await startTestProvider({
      hasFaults: false,
      log,
      reportDefect: (defect) => defects.push(defect),
    });
    const listener = await listen(0, { fetch: (request) => undisturbed.fetch(request) });
    const { accessToken } = await undisturbed.tokensOf(fixtureEmails.seller);
    const caller = await connectRaw(listener.port);
    caller.write(
      `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${accessToken}\r\n${rest}`,
    );
    caller.leave();
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ event: 'request', status: 400 });
    const others = await fetch(`http://localhost:${listener.port}/api/categories`);
    expect(others.status).toBe(200);
    await listener.close();
    await undisturbed.close();
  });
});

describe('pipelined requests', () => {
  const ASKED = 12;
  const LINES = 'GET /api/categories HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(ASKED);

  it('whose caller has left hold no stop up', async () => {
    let answered = 0;
    const slow: App = {
      fetch: async () => {
        await delay(100);
        answered += 1;
        return new Response('{}');
      },
    };
    const listener = await listen(0, slow, 0, { ...TIMEOUTS, stopMs: 10_000 });
    const caller = await connectRaw(listener.port);
    caller.write(LINES);
    await delay(50);
    caller.leave();
    await expect.poll(() => answered).toBe(ASKED);
    const began = performance.now();
    await listener.close();
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('are answered, and add no listener to their connection for each', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const listener = await listen(0, { fetch: () => Promise.resolve(new Response('{}')) });
    const caller = await connectRaw(listener.port);
    caller.write(LINES);
    await expect.poll(() => caller.heard().split('HTTP/1.1 200').length - 1).toBe(ASKED);
    caller.leave();
    await listener.close();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
