import { describe, expect, it } from 'vitest';
import { classifyResponse, readRetryAfter } from '#core/network/classify-response.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const answer = (status: number, body: string | null, headers: Record<string, string> = json) =>
  classifyResponse(new Response(body, { status, headers }), 0);

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

  it('of a broken gateway is a failure of the server, with any body', async () => {
    expect(await answer(502, '<html>', { 'content-type': 'text/html' })).toMatchObject({
      error: { kind: 'server' },
    });
  });
});

describe('Retry-After', () => {
  it('is seconds or a date', () => {
    expect(readRetryAfter('120', 0)).toBe(120_000);
    expect(readRetryAfter('Thu, 01 Jan 1970 00:00:30 GMT', 10_000)).toBe(20_000);
    expect(readRetryAfter('Thu, 01 Jan 1970 00:00:30 GMT', 60_000)).toBe(0);
    expect(readRetryAfter(null, 0)).toBeNull();
    expect(readRetryAfter('soon', 0)).toBeNull();
  });
});
