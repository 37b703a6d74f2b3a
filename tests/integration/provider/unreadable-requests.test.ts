import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiErrorBody, ERROR_CODES } from '#core/contract/api-error.ts';
import type { App } from '#server/app.ts';
import { type Listener, listen } from '#server/http/listen.ts';
import { TIMEOUTS } from '#server/http/timeouts.ts';
import { connectRaw, type RawCaller } from '#support/provider/raw-caller.ts';

const SHORT_TIMEOUTS = { ...TIMEOUTS, headersMs: 150, requestMs: 300, lookEveryMs: 25 };
const LONG = 'x'.repeat(20_000);
const CHUNKED = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';

/** Reads the request, except at `/at-once`; `/never` has no answer. */
const app: App = {
  fetch: async (request) => {
    if (request.url.endsWith('/never')) await once(request.signal, 'abort');
    return new Response(request.url.endsWith('/at-once') ? 'hello' : await request.text());
  },
};

let server: Listener;
let caller: RawCaller;

beforeEach(async () => {
  server = await listen(0, app);
  caller = await connectRaw(server.port);
});
afterEach(async () => {
  caller.leave();
  await server.close();
});

/** The one reply that came back. */
function readReply(heard: string) {
  const [head = '', body = '', ...rest] = heard.split('\r\n\r\n');
  expect(rest).toEqual([]);
  const [start = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
  return { start, headers, body };
}

function expectWords(heard: string, status: string, code: string) {
  const { start, headers, body } = readReply(heard);
  expect(start).toBe(`HTTP/1.1 ${status}`);
  const said = apiErrorBody.parse(JSON.parse(body));
  expect(said.error).toMatch(/^[A-Z].*\.$/);
  expect(said.code).toBe(code);
  expect(ERROR_CODES).toContain(code);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  return headers;
}

describe('a request that does not reach the app is refused in words', () => {
  it.each([
    ['that has no host', 'GET / HTTP/1.0\r\n\r\n'],
    ['that has no host, but should', 'GET / HTTP/1.1\r\n\r\n'],
    ['that has two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['that has its host in the address only', 'GET http://x/ HTTP/1.1\r\n\r\n'],
    ['to a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['to an address that is none', 'GET /\\x HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s', async (_which, request) => {
    caller.write(request);
    await caller.hears('}');
    expectWords(caller.heard(), '400 Bad Request', 'invalid-request');
  });

  it.each([
    ['that is none', 'good morning\r\n\r\n', '400 Bad Request'],
    ['with an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', '400 Bad Request'],
    [
      'that ends in two ways',
      `${CHUNKED.replace('Host', 'Content-Length: 1\r\nHost')}x`,
      '400 Bad Request',
    ],
    ['whose body is broken', `${CHUNKED}no length\r\n`, '400 Bad Request'],
    ['whose chunks talk', `${CHUNKED}1;${LONG}\r\n`, '413 Payload Too Large'],
    [
      'with long headers',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${LONG}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
    [
      'with a long address',
      `GET /${LONG} HTTP/1.1\r\nHost: x\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
    [
      'that expects too much',
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n',
      '417 Expectation Failed',
    ],
  ])('%s, and is the last of its connection', async (_which, request, status) => {
    caller.write(request);
    const headers = expectWords(await caller.closed, status, 'invalid-request');
    expect(headers.get('Connection')).toBe('close');
  });

  it('on a connection that was good so far', async () => {
    caller.write('GET /at-once HTTP/1.1\r\nHost: x\r\n\r\n');
    await caller.hears('hello');
    const before = caller.heard();
    caller.write('good morning\r\n\r\n');
    const after = (await caller.closed).slice(before.length);
    expectWords(after, '400 Bad Request', 'invalid-request');
  });
});

describe('a request that does not arrive in time is refused in words', () => {
  it.each([
    ['without headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['without a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n'],
  ])('%s', async (_which, request) => {
    const impatient = await listen(0, app, 0, SHORT_TIMEOUTS);
    const slow = await connectRaw(impatient.port);
    slow.write(request);
    const headers = expectWords(await slow.closed, '408 Request Timeout', 'too-slow');
    expect(headers.get('Connection')).toBe('close');
    await impatient.close();
  });
});

describe('nothing is said', () => {
  it('after a reply to the same request', async () => {
    caller.write(CHUNKED.replace('POST /', 'POST /at-once'));
    await caller.hears('hello');
    const before = caller.heard();
    caller.write('no length\r\n');
    expect(await caller.closed).toBe(before);
  });

  it('in place of a reply that is owed', async () => {
    caller.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\ngood morning\r\n\r\n');
    expect(await caller.closed).toBe('');
  });

  it('to a caller who has disconnected, and others are served', async () => {
    caller.write('GET / HTTP/1.1\r\nHost: x\r\n');
    caller.leave();
    await caller.closed;
    const response = await fetch(`http://localhost:${server.port}/at-once`);
    expect(await response.text()).toBe('hello');
  });
});

it('a stop does not wait for callers who were refused', async () => {
  const timeouts = { ...TIMEOUTS, stopMs: 60_000 };
  const stopping = await listen(0, app, 0, timeouts);
  const callers = await Promise.all(
    ['good morning\r\n\r\n', `${CHUNKED}no length\r\n`].map(async (request) => {
      const refused = await connectRaw(stopping.port, { isReading: false });
      refused.write(request);
      return refused;
    }),
  );
  await stopping.close();
  for (const refused of callers) refused.leave();
});
