import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '#core/network/api-failure.ts';
import type { FailureKind } from '#core/storage/stored-failure.ts';
import { BACKOFF_CAP_MS } from '#core/sync/backoff.ts';
import { backoffDelayMs } from '#core/sync/sending/retry/backoff-delay.ts';
import {
  decideRetry,
  FAILURES_IN_A_ROW,
  FAILURES_IN_ALL,
  needsProbe,
  type RetryContext,
} from '#core/sync/sending/retry/retry-policy.ts';
import { countInARow } from '#core/sync/sending/settle/settle-entries.ts';

const refusal = { status: 400, body: null };
const decide = (failure: ApiFailure, context: Partial<RetryContext> = {}) =>
  decideRetry(failure, { attempts: 0, inARow: 0, isReachable: true, random: 0.5, ...context });

describe('the retry policy', () => {
  it.each<ApiFailure>([{ kind: 'signed-out' }, { kind: 'unauthorized', refusal }])(
    'counts no attempt for $kind and lets the others wait too',
    (failure) => {
      expect(decide(failure, { inARow: 1000 })).toMatchObject({
        ...{ action: 'retry', countsAttempt: false, holdsBack: 'connection' },
      });
    },
  );

  it.each<ApiFailure>([
    { kind: 'captive' },
    { kind: 'timeout' },
    ...[500, 503, 511, 521, 530].map((status): ApiFailure => ({
      ...{ kind: 'server', retryAfterMs: null },
      refusal: { status, body: null },
    })),
  ])('takes $kind for the connection while nothing else gets through either', (failure) => {
    expect(decide(failure, { isReachable: false, inARow: 1000 })).toMatchObject({
      ...{ action: 'retry', countsAttempt: false, holdsBack: 'connection' },
    });
  });

  it.each<ApiFailure>([
    { kind: 'captive' },
    { kind: 'timeout' },
    { kind: 'unreadable' },
    { kind: 'in-progress', refusal },
    { kind: 'server', retryAfterMs: null, refusal: { status: 500, body: null } },
    { kind: 'server', retryAfterMs: null, refusal: { status: 504, body: null } },
  ])('takes $kind for the entry when the provider answers others, and ends it', (failure) => {
    expect(decide(failure, { inARow: FAILURES_IN_A_ROW - 2 })).toMatchObject({
      ...{ action: 'retry', countsAttempt: true, holdsBack: 'entry' },
    });
    expect(decide(failure, { inARow: FAILURES_IN_A_ROW - 1 })).toEqual({ action: 'give-up' });
    expect(decide(failure, { attempts: FAILURES_IN_ALL - 1 })).toEqual({ action: 'give-up' });
  });

  it('counts only failures of one kind in a row: an outage before a 500 is not held against it', () => {
    const broken: ApiFailure = {
      ...{ kind: 'server', retryAfterMs: null },
      refusal: { status: 500, body: null },
    };
    expect(decide(broken, { attempts: 12, inARow: 0 })).toMatchObject({ action: 'retry' });
  });

  it('lets the delay of an entry grow while its failures take turns', () => {
    const after = (attempts: number, inARow: number) =>
      decide({ kind: 'captive' }, { attempts, inARow });
    expect(after(2, 0)).toMatchObject({ delayMs: backoffDelayMs(2, 0.5) });
    // Not for ever: others wait until it ends.
    expect(after(30, 0)).toMatchObject({ delayMs: backoffDelayMs(3, 0.5) });
    expect(after(7, 7)).toMatchObject({ delayMs: backoffDelayMs(7, 0.5) });
  });

  it('counts no failure in a row that was one of the connection', () => {
    const failures = (isOfConnection: boolean) => ({
      lastFailure: {
        kind: 'captive' as const,
        ...{ status: null, message: null, code: null, details: null },
        ...{ inARow: FAILURES_IN_A_ROW, isOfConnection },
      },
    });
    expect(countInARow(failures(true), { kind: 'captive' })).toBe(0);
    expect(countInARow(failures(false), { kind: 'captive' })).toBe(FAILURES_IN_A_ROW);
  });

  it('takes all answers of a proxy or gateway for one kind of failure', () => {
    const last = (kind: FailureKind, status: number | null) => ({
      lastFailure: { kind, status, message: null, code: null, details: null, inARow: 4 },
    });
    const ofServer = (status: number): ApiFailure => ({
      ...{ kind: 'server', retryAfterMs: null },
      refusal: { status, body: null },
    });
    expect(countInARow(last('captive', null), ofServer(503))).toBe(4);
    expect(countInARow(last('server', 503), { kind: 'captive' })).toBe(4);
    expect(countInARow(last('server', 502), ofServer(504))).toBe(4);
    expect(countInARow(last('timeout', null), { kind: 'captive' })).toBe(4);
    expect(countInARow(last('server', 503), ofServer(511))).toBe(4);
    expect(countInARow(last('captive', null), ofServer(522))).toBe(4);
    // The provider's own words are another kind, also beside each other.
    expect(countInARow(last('captive', null), ofServer(500))).toBe(0);
    expect(countInARow(last('server', 500), { kind: 'timeout' })).toBe(0);
    expect(countInARow(last('server', 500), ofServer(501))).toBe(0);
    expect(countInARow(last('unreadable', null), { kind: 'captive' })).toBe(0);
  });

  it.each<ApiFailure>([
    { kind: 'throttled', retryAfterMs: 60_000, refusal },
    { kind: 'server', retryAfterMs: 60_000, refusal: { status: 503, body: null } },
  ])('holds back everything when the provider throttles', (failure) => {
    expect(decide(failure)).toMatchObject({ holdsBack: 'throttled', delayMs: 60_000 });
  });

  it.each<ApiFailure>([
    { kind: 'throttled', retryAfterMs: 60_000, refusal },
    { kind: 'throttled', retryAfterMs: null, refusal },
    { kind: 'server', retryAfterMs: 60_000, refusal: { status: 503, body: null } },
  ])('gives up what is throttled only while the provider answers others', (failure) => {
    const attempts = FAILURES_IN_ALL - 1;
    expect(needsProbe(failure, attempts - 1)).toBe(false);
    expect(needsProbe(failure, attempts)).toBe(true);
    expect(decide(failure, { attempts })).toEqual({ action: 'give-up' });
    expect(decide(failure, { attempts, isReachable: false })).toMatchObject({
      ...{ action: 'retry', holdsBack: 'throttled', countsAttempt: false },
    });
  });

  it('lets a 429 without Retry-After delay all changes a few times, then its own one, if others are answered', () => {
    const limited = { kind: 'throttled', retryAfterMs: null, refusal } as const;
    expect(needsProbe(limited, 2, 2)).toBe(false);
    expect(decide(limited, { inARow: 2 })).toMatchObject({ holdsBack: 'throttled' });
    expect(needsProbe(limited, 3, 3)).toBe(true);
    expect(decide(limited, { inARow: 3 })).toMatchObject({
      holdsBack: 'entry',
      countsAttempt: true,
    });
    const isReachable = false;
    expect(decide(limited, { inARow: 3, isReachable })).toMatchObject({ holdsBack: 'throttled' });
    expect(needsProbe({ ...limited, retryAfterMs: 1_000 }, 3, 3)).toBe(false);
  });

  it('does not let a short Retry-After win over the backoff for ever', () => {
    const decision = decide({ kind: 'throttled', retryAfterMs: 1_000, refusal }, { inARow: 8 });
    expect(decision).toMatchObject({ delayMs: backoffDelayMs(8, 0.5) });
  });

  it.each<ApiFailure>([
    { kind: 'forbidden', refusal },
    { kind: 'missing', refusal },
    { kind: 'conflict', refusal },
    { kind: 'rejected', refusal },
  ])('brings $kind to the person', (failure) => {
    expect(decide(failure)).toEqual({ action: 'refuse' });
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
    const after = (retryAfterMs: number) => decide({ kind: 'throttled', retryAfterMs, refusal });
    expect(after(0)).toMatchObject({ delayMs: 1_000 });
    expect(after(1e12)).toMatchObject({ delayMs: 60 * 60 * 1000 });
  });
});
