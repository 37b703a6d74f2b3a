import { describe, expect, it } from 'vitest';
import { classifyResponse, readRetryAfter } from '#core/network/classify-response.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const answer = (status: number, body: string | null, headers: Record<string, string> = json) =>
  classifyResponse(new Response(body, { status, headers }), 0);
/** Without a Content-Type: a body of bytes gets none. */
const bare = (status: number, body: string) =>
  classifyResponse(new Response(new TextEncoder().encode(body), { status }), 0);
const plain = { 'content-type': 'text/plain; charset=utf-8' };

describe('an answer of the provider', () => {
  it('is read as JSON', async () => {
    expect(await answer(200, '{"items":[]}')).toEqual({
      ok: true,
      value: { status: 200, body: { items: [] }, etag: null, dateMs: null },
    });
  });

  it('may be empty', async () => {
    expect(await answer(204, null, {})).toMatchObject({ ok: true, value: { body: null } });
  });

  it('is none when a sign-in page of the Wi-Fi answers 200', async () => {
    expect(await answer(200, '<html>Sign in</html>', { 'content-type': 'text/html' })).toEqual({
      ok: false,
      error: { kind: 'captive' },
    });
  });

  it('is none when it leads elsewhere, or a browser did not follow where it leads', async () => {
    const captive = { ok: false, error: { kind: 'captive' } };
    for (const status of [300, 301, 302, 303, 307, 308])
      expect(await answer(status, null, {})).toEqual(captive);
    // As a redirect looks that was not followed.
    expect(await classifyResponse(Response.error(), 0)).toEqual(captive);
  });

  it('is 304 only where a version was named', async () => {
    const unchanged = () => new Response(null, { status: 304 });
    expect(await classifyResponse(unchanged(), 0, { method: 'GET', etag: '"1"' })).toMatchObject({
      ok: true,
    });
    expect(await classifyResponse(unchanged(), 0)).toEqual({
      ok: false,
      error: { kind: 'captive' },
    });
  });

  it('is none when a portal describes itself in JSON', async () => {
    const portal = { 'content-type': 'application/captive+json' };
    expect(await answer(200, '{"captive":true}', portal)).toEqual({
      ok: false,
      error: { kind: 'captive' },
    });
  });

  it('is none when it was cut off in transit', async () => {
    expect(await answer(200, '{"items":[')).toEqual({ ok: false, error: { kind: 'unreadable' } });
  });

  it('is none when a proxy refuses with a page of its own', async () => {
    expect(await answer(403, '<html>', { 'content-type': 'text/html' })).toEqual({
      ok: false,
      error: { kind: 'captive' },
    });
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'missing'],
    [410, 'missing'],
    [409, 'conflict'],
    [412, 'conflict'],
    [408, 'throttled'],
    [425, 'throttled'],
    [429, 'throttled'],
    [400, 'rejected'],
    [413, 'rejected'],
    [422, 'rejected'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [504, 'server'],
  ])('with status %i means %s, in the words of the provider', async (status, kind) => {
    expect(await answer(status, '{"error":"No."}')).toMatchObject({
      ok: false,
      error: { kind, refusal: { status, body: { error: 'No.' } } },
    });
  });

  it('distinguishes a request that is still running from a conflict', async () => {
    expect(await answer(409, '{"error":"Wait.","code":"idempotency-in-progress"}')).toMatchObject({
      error: { kind: 'in-progress' },
    });
  });

  it('is no conflict when it was cut off before its first word', async () => {
    expect(await answer(409, '')).toEqual({ ok: false, error: { kind: 'captive' } });
    expect(await answer(409, '', {})).toMatchObject({ error: { kind: 'conflict' } });
  });

  it('is no success when it announces JSON and was cut off before its first byte', async () => {
    for (const status of [200, 201])
      expect(await answer(status, '')).toEqual({ ok: false, error: { kind: 'unreadable' } });
  });

  it('that has no body, and says so, is a success', async () => {
    const told = { ...json, 'content-length': '0' };
    for (const reply of [
      await answer(204, null),
      await answer(205, null),
      await answer(200, '', told),
    ])
      expect(reply).toMatchObject({ ok: true, value: { body: null } });
  });

  it('of a broken gateway is a failure of the server, with any body', async () => {
    expect(await answer(502, '<html>', { 'content-type': 'text/html' })).toMatchObject({
      error: { kind: 'server' },
    });
  });
});

describe('an answer that does not say that it is JSON', () => {
  it('is read all the same', async () => {
    for (const reply of [
      await bare(200, '{"items":[]}'),
      await answer(200, '{"items":[]}', plain),
      await answer(200, '{"items":[]}', { 'content-type': 'Text/Plain' }),
    ])
      expect(reply).toMatchObject({ ok: true, value: { body: { items: [] } } });
    expect(await bare(200, '[]')).toMatchObject({ ok: true, value: { body: [] } });
  });

  it('[S384] refuses in the words of the provider', async () => {
    for (const reply of [
      await bare(400, '{"error":"Boom"}'),
      await answer(400, '{"error":"Boom"}', plain),
    ])
      expect(reply).toMatchObject({
        error: { kind: 'rejected', refusal: { status: 400, body: { error: 'Boom' } } },
      });
    expect(await bare(500, '{"error":"Boom"}')).toMatchObject({
      error: { kind: 'server', refusal: { body: { error: 'Boom' } } },
    });
  });

  it.each(['Welcome to the Wi-Fi', '"yes"', '7', 'null', '{"items":[', '<html>'])(
    'is no success when it is no JSON: %s',
    async (body) => {
      const captive = { ok: false, error: { kind: 'captive' } };
      expect(await bare(200, body)).toEqual(captive);
      expect(await answer(200, body, plain)).toEqual(captive);
    },
  );

  it('is none of the provider when it says that it is a page', async () => {
    expect(await answer(200, '{"items":[]}', { 'content-type': 'text/html' })).toEqual({
      ok: false,
      error: { kind: 'captive' },
    });
  });
});

describe('a page', () => {
  const page = '<html><h1>Too many requests</h1></html>';
  const html = { 'content-type': 'text/html', 'retry-after': '60' };

  it.each([408, 425, 429])(
    'with status %s says that the server is busy, and for how long',
    async (status) => {
      expect(await answer(status, page, html)).toMatchObject({
        error: { kind: 'throttled', retryAfterMs: 60_000, refusal: { status, body: null } },
      });
    },
  );

  it.each([400, 403, 404, 409, 422])('with status %s is none of the provider', async (status) => {
    expect(await answer(status, page, html)).toEqual({ ok: false, error: { kind: 'captive' } });
  });

  it('of words alone refuses, as plain text does', async () => {
    expect(await answer(409, 'Out of stock', html)).toMatchObject({
      error: { kind: 'conflict', refusal: { body: null, isPlain: true } },
    });
  });
});

describe('a refusal in plain text', () => {
  it('may have an angle bracket among its words', async () => {
    const words = 'Expected <number> in "quantity".';
    expect(await answer(400, words, { 'content-type': 'text/plain' })).toMatchObject({
      error: { kind: 'rejected', refusal: { body: null, isPlain: true } },
    });
  });

  it.each([
    [400, 'rejected'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'missing'],
    [409, 'conflict'],
    [413, 'rejected'],
    [429, 'throttled'],
  ])('with status %i is one, without words', async (status, kind) => {
    const expected = { error: { kind, refusal: { status, body: null, isPlain: true } } };
    expect(await answer(status, 'Not this one', plain)).toMatchObject(expected);
    expect(await bare(status, 'Not this one')).toMatchObject(expected);
  });

  it('that is empty is one as well', async () => {
    expect(await bare(404, '')).toMatchObject({ error: { kind: 'missing' } });
  });

  it('is none when it is a page, comes from elsewhere, or asks to sign in to a proxy', async () => {
    const captive = { ok: false, error: { kind: 'captive' } };
    expect(await bare(403, '\n<!doctype html>')).toEqual(captive);
    expect(await answer(403, '<p>no</p>', plain)).toEqual(captive);
    expect(await answer(407, 'Sign in to the proxy', plain)).toEqual(captive);
    const elsewhere = new Response('Not found', { status: 404 });
    Object.defineProperty(elsewhere, 'redirected', { value: true });
    expect(await classifyResponse(elsewhere, 0)).toEqual(captive);
  });

  it('of a gateway stays a failure of the server', async () => {
    for (const status of [502, 511])
      expect(await answer(status, 'Bad gateway', plain)).toMatchObject({
        error: { kind: 'server', refusal: { status, body: null } },
      });
  });
});

describe('Retry-After', () => {
  it('as a date is read by the clock of its answer, not by that of the device', async () => {
    const after = (date: Record<string, string>, now: number) =>
      classifyResponse(
        new Response('{}', {
          status: 503,
          headers: { ...json, ...date, 'retry-after': 'Fri, 02 Jan 1970 00:01:00 GMT' },
        }),
        now,
      );
    const told = { date: 'Fri, 02 Jan 1970 00:00:00 GMT' };
    for (const now of [0, 86_400_000, 2 * 86_400_000])
      expect(await after(told, now)).toMatchObject({ error: { retryAfterMs: 60_000 } });
    expect(await after({}, 86_400_000)).toMatchObject({ error: { retryAfterMs: 60_000 } });
  });

  it('is seconds or a date', () => {
    expect(readRetryAfter('120', 0)).toBe(120_000);
    expect(readRetryAfter('Thu, 01 Jan 1970 00:00:30 GMT', 10_000)).toBe(20_000);
    expect(readRetryAfter('Thu, 01 Jan 1970 00:00:30 GMT', 60_000)).toBe(0);
    expect(readRetryAfter(null, 0)).toBeNull();
    expect(readRetryAfter('soon', 0)).toBeNull();
  });
});
