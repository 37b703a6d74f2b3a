import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '#core/network/api-failure.ts';
import { BACKOFF_CAP_MS, backoffDelayMs, decideRetry } from '#core/sync/retry-policy.ts';

const refusal = { status: 400, body: null };

describe('the retry policy', () => {
  it.each<ApiFailure>([
    { kind: 'offline' },
    { kind: 'captive' },
    { kind: 'signed-out' },
    { kind: 'unauthorized', refusal },
  ])('counts no attempt for $kind and lets the others wait too', (failure) => {
    expect(decideRetry(failure, 3, 0.5)).toMatchObject({
      action: 'retry',
      countsAttempt: false,
      pausesOthers: true,
    });
  });

  it.each<ApiFailure>([
    { kind: 'timeout' },
    { kind: 'unreadable' },
    { kind: 'in-progress', refusal },
    { kind: 'throttled', retryAfterMs: null, refusal },
    { kind: 'server', retryAfterMs: null, refusal },
  ])('tries again after $kind and counts it', (failure) => {
    expect(decideRetry(failure, 3, 0.5)).toMatchObject({
      action: 'retry',
      countsAttempt: true,
      pausesOthers: false,
    });
  });

  it.each<ApiFailure>([
    { kind: 'forbidden', refusal },
    { kind: 'missing', refusal },
    { kind: 'conflict', refusal },
    { kind: 'rejected', refusal },
  ])('brings $kind to the person', (failure) => {
    expect(decideRetry(failure, 0, 0.5)).toEqual({ action: 'refuse' });
  });

  it('obeys Retry-After over its own delay', () => {
    expect(decideRetry({ kind: 'server', retryAfterMs: 90_000, refusal }, 0, 0.5)).toMatchObject({
      delayMs: 90_000,
    });
  });

  it('doubles up to five minutes, with jitter that never reaches zero', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, random) => {
          const delay = backoffDelayMs(failures, random);
          const ceiling = Math.min(BACKOFF_CAP_MS, 1000 * 2 ** failures);
          expect(delay).toBeGreaterThanOrEqual(ceiling * 0.1 - 1);
          expect(delay).toBeLessThanOrEqual(ceiling);
        },
      ),
    );
  });

  it('is not driven to a frenzy or to sleep for years by Retry-After', () => {
    const decide = (retryAfterMs: number) =>
      decideRetry({ kind: 'throttled', retryAfterMs, refusal }, 0, 0.5);
    expect(decide(0)).toMatchObject({ delayMs: 1_000 });
    expect(decide(1e12)).toMatchObject({ delayMs: 60 * 60 * 1000 });
  });

  it('brings an entry that always breaks the provider to the person, and never an outage', () => {
    const answer = (status: number): ApiFailure => ({
      kind: 'server',
      retryAfterMs: null,
      refusal: { status, body: null },
    });
    expect(decideRetry(answer(500), 10, 0.5)).toMatchObject({ action: 'retry' });
    expect(decideRetry(answer(500), 11, 0.5)).toEqual({ action: 'refuse' });
    expect(decideRetry(answer(503), 1_000, 0.5)).toMatchObject({ action: 'retry' });
  });
});
