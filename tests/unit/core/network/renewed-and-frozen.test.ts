import { beforeEach, describe, expect, it } from 'vitest';
import { createProvider } from '#core/network/provider.ts';
import type { Environment } from '#core/platform/environment.ts';
import { createFakeClock, type FakeClock } from '#support/device/fake-clock.ts';

const TIMEOUT_MS = 20_000;

let clock: FakeClock;
let generation: number;
let isExpired: boolean;
/** Bearers that left. */
let left: (string | null)[];

beforeEach(() => {
  clock = createFakeClock();
  generation = 1;
  isExpired = false;
  left = [];
});

/** A call whose token is renewed, and whose context is frozen for long as soon as something is about to happen. */
async function endOfCall(isFrozenAt: 'reading the new token' | 'waiting for the answer') {
  const freeze = (at: typeof isFrozenAt) => {
    if (at === isFrozenAt && generation > 1) clock.advance(3 * TIMEOUT_MS);
  };
  const env: Partial<Environment> = {
    clock,
    apiBase: 'https://unikade.example/api/',
    fetch: (request) => {
      left.push(request.headers.get('authorization'));
      freeze('waiting for the answer');
      if (generation === 1) return Promise.resolve(Response.json({}, { status: 401 }));
      return new Promise(() => {});
    },
  };
  const { call } = createProvider({
    env: env as Environment,
    session: {
      bearer: () => {
        freeze('reading the new token');
        return Promise.resolve({
          userId: 'a',
          accessToken: `${generation}`,
          generation,
          isExpired,
        });
      },
      refreshBy: () => () => {
        generation += 1;
        isExpired = false;
        return Promise.resolve('renewed');
      },
    },
    onReachability: () => {},
    onCapabilities: () => {},
    onProviderTime: () => {},
    onRetryAfter: () => Promise.resolve(),
  });
  const answer = await call({
    method: 'POST',
    path: 'cart',
    principal: 'a',
    timeoutMs: TIMEOUT_MS,
  });
  return answer.ok ? null : answer.error.kind;
}

describe('a call whose context is frozen past its time-out after the renewal of its token', () => {
  it('was refused, and nothing else, as long as it did not leave again', async () => {
    expect(await endOfCall('reading the new token')).toBe('unauthorized');
    expect(left).toEqual(['Bearer 1']);
  });

  it('had no effect when the token was renewed before it could leave at all', async () => {
    isExpired = true;
    expect(await endOfCall('reading the new token')).toBe('unauthorized');
    expect(left).toEqual([]);
  });

  it('may have had its effect when it had left again', async () => {
    expect(await endOfCall('waiting for the answer')).toBe('timeout');
    expect(left).toEqual(['Bearer 1', 'Bearer 2']);
  });
});
