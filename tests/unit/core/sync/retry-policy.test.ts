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
});
