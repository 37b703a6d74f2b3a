import { describe, expect, it } from 'vitest';
import { fail, succeed } from '#core/domain/result.ts';
import { isOfProvider } from '#core/network/reachability.ts';

const refusalOf = (status: number) => ({ status, body: null });

describe('an answer that announces no capability', () => {
  it('says that there are none when the provider itself has spoken', () => {
    expect(isOfProvider(succeed({ status: 200, body: null, etag: null }))).toBe(true);
    expect(isOfProvider(fail({ kind: 'forbidden', refusal: refusalOf(403) }))).toBe(true);
  });

  it('says nothing when a gateway may have answered in its place', () => {
    const retryAfterMs = null;
    expect(isOfProvider(fail({ kind: 'server', retryAfterMs, refusal: refusalOf(503) }))).toBe(
      false,
    );
    expect(isOfProvider(fail({ kind: 'throttled', retryAfterMs, refusal: refusalOf(429) }))).toBe(
      false,
    );
    expect(isOfProvider(fail({ kind: 'captive' }))).toBe(false);
    const plain = { ...refusalOf(403), isPlain: true } as const;
    expect(isOfProvider(fail({ kind: 'forbidden', refusal: plain }))).toBe(false);
  });
});
