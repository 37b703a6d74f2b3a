import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#server/app.ts';
import { type Listener, listen } from '#server/http/listen.ts';
import { TIMEOUTS } from '#server/http/timeouts.ts';
import { connectRaw, type RawCaller } from '#support/provider/raw-caller.ts';

/** Nothing else ends a connection before the test does. */
const PATIENT = { ...TIMEOUTS, requestMs: 60_000, lingerMs: 100 };
const HEADERS = 'HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';

/** Answers before the body has come, and at `/late` after a while. */
const app: App = {
  fetch: async (request) => {
    if (!request.url.endsWith('/late')) return new Response('a page');
    await new Promise((resolve) => setTimeout(resolve, 3 * PATIENT.lingerMs));
    return new Response('a late page');
  },
};

let server: Listener;
let caller: RawCaller;

beforeEach(async () => {
  server = await listen(0, app, 0, PATIENT);
  caller = await connectRaw(server.port);
});
afterEach(async () => {
  caller.leave();
  await server.close();
});

describe('an unread body', () => {
  it.each([
    ['GET', 'GET /', '200 OK'],
    ['HEAD', 'HEAD /', '200 OK'],
    ['POST', 'POST /', '200 OK'],
    ['GET to a wrong address', 'GET /\\x', '400 Bad Request'],
    ['POST to a wrong address', 'POST /\\x', '400 Bad Request'],
  ])('and does not end is left after the reply: %s', async (_which, line, status) => {
    caller.write(`${line} ${HEADERS}`);
    const drip = setInterval(() => {
      caller.write('1\r\nx\r\n');
    }, 10);
    const heard = await caller.closed;
    clearInterval(drip);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`));
    expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('of known length is left when its sender is silent', async () => {
    caller.write('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n');
    expect(await caller.closed).toContain('a page');
  });

  it('and ends soon leaves the connection for the next request', async () => {
    caller.write(`GET / ${HEADERS}1\r\nx\r\n`);
    await caller.hears('a page');
    caller.write('1\r\nx\r\n0\r\n\r\nGET /late HTTP/1.1\r\nHost: x\r\n\r\n');
    await caller.hears('a late page');
  });

  it('does not end a connection whose reply is still to come', async () => {
    caller.write(`GET /late ${HEADERS}1\r\nx\r\n`);
    await caller.hears('a late page');
  });
});
