import { beforeEach, describe, expect, it } from 'vitest';
import { createEarlyRenewal } from '#core/session/early-renewal.ts';
import type { RefreshOutcome } from '#core/session/refresh.ts';
import { readExpiry } from '#core/session/token-expiry.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: unknown) => `${encode({ alg: 'HS256' })}.${encode(claims)}.c2ln`;

describe('when a token runs out', () => {
  it('is its claim exp, in milliseconds', () => {
    expect(readExpiry(tokenOf({ sub: 'නිමල්?>', exp: 1_763_600_000 }))).toBe(1_763_600_000_000);
  });

  it.each(['', 'opaque', 'a.b.c', '..', tokenOf({}), tokenOf(null), tokenOf({ exp: 'soon' })])(
    'is not known of %s',
    (token) => {
      expect(readExpiry(token)).toBeNaN();
    },
  );
});

let generation: number;
let isExpired: (generation: number) => boolean;
let answer: RefreshOutcome;
let refreshed: number[];
let readBearer: () => Promise<number | null | undefined>;
let isHeldUp: boolean;

beforeEach(() => {
  generation = 1;
  answer = 'renewed';
  refreshed = [];
  const read = createEarlyRenewal(
    {
      bearer: () =>
        Promise.resolve({
          userId: 'a',
          accessToken: 't',
          generation,
          isExpired: isExpired(generation),
        }),
    },
    async (sent) => {
      refreshed.push(sent);
      await Promise.resolve();
      if (answer === 'renewed') generation = sent + 1;
      return answer;
    },
  );
  readBearer = async () => {
    const call = { isRefused: false };
    const bearer = await read(call);
    isHeldUp = call.isRefused;
    return bearer?.generation;
  };
});

describe('a token that has run out', () => {
  it('is renewed before any call carries it, also when several begin at once', async () => {
    isExpired = (it) => it === 1;
    expect(await Promise.all([readBearer(), readBearer(), readBearer()])).toEqual([2, 2, 2]);
    expect(new Set(refreshed)).toEqual(new Set([1]));
    expect(isHeldUp).toBe(true);
    expect(await readBearer()).toBe(2);
    expect(isHeldUp).toBe(false);
    expect(refreshed).toHaveLength(3);
  });

  it('is tried early once: then it is sent, and the provider says whether it counts', async () => {
    isExpired = () => true;
    answer = 'unreachable';
    for (let call = 0; call < 3; call += 1) expect(await readBearer()).toBe(1);
    expect(refreshed).toEqual([1]);
  });

  it('as soon as it comes ends all early renewals: the clock is not to be trusted', async () => {
    isExpired = () => true;
    expect(await readBearer()).toBe(2);
    for (let call = 0; call < 3; call += 1) expect(await readBearer()).toBe(2);
    generation = 7;
    expect(await readBearer()).toBe(7);
    expect(refreshed).toEqual([1]);
  });
});
