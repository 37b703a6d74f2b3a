import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '#core/contract/api-error.ts';
import { REGISTRATION_KEY } from '#core/contract/headers.ts';
import { CODES_PER_ADDRESS, CODES_PER_ADDRESS_AND_DAY } from '#server/limits/auth-limits.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { TEST_EPOCH_MS } from '#support/database/test-databases.ts';
import { fixtureEmails } from '#support/provider/provider-fixture.ts';

const EMAIL = fixtureEmails.buyer;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const HOME = '203.0.113.9';
const ELSEWHERE = '198.51.100.7';
const OWNERS_KEY = 'the-key-of-the-owner';
const STRANGERS_KEY = 'the-key-of-a-stranger';

let provider: TestProvider;
let time: number;

beforeEach(async () => {
  time = TEST_EPOCH_MS;
  provider = await startTestProvider({ now: () => time });
});
afterEach(() => provider.close());

async function post(path: string, body: object, network: string, key?: string) {
  const response = await provider.fetchFrom(network)(`/api/auth/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      ...(key !== undefined && { [REGISTRATION_KEY]: key }),
    },
  });
  const retryAfterMs = Number(response.headers.get('Retry-After')) * SECOND_MS;
  const said = (await response.json()) as Partial<ApiErrorBody>;
  return { status: response.status, retryAfterMs, said };
}
const ask = (network: string, key?: string) =>
  post('request-verification', { email: EMAIL }, network, key);
const verify = (otp: string, network: string, key?: string) =>
  post('verify-email', { email: EMAIL, otp }, network, key);

describe('a stranger who asks for codes of an address whenever it is allowed', () => {
  it('does not keep its owner from getting one, hour after hour', async () => {
    let strangerAt = 0;
    const owners: number[] = [];
    for (let ownerAt = 20 * SECOND_MS; ownerAt < 2 * HOUR_MS; ownerAt += HOUR_MS / 2) {
      while (strangerAt <= ownerAt) {
        time = TEST_EPOCH_MS + strangerAt;
        const { status, retryAfterMs } = await ask(ELSEWHERE, STRANGERS_KEY);
        strangerAt += status === 200 ? MINUTE_MS : retryAfterMs;
      }
      time = TEST_EPOCH_MS + ownerAt;
      owners.push((await ask(HOME, OWNERS_KEY)).status);
    }
    expect(owners).toEqual([200, 200, 200, 200]);
    expect((await verify(provider.lastCode(EMAIL), HOME, OWNERS_KEY)).status).toBe(200);
  });

  it('does not replace the code that its owner reads meanwhile', async () => {
    await ask(HOME, OWNERS_KEY);
    const code = provider.lastCode(EMAIL);
    for (let times = 0; times < 3; times += 1) {
      time += MINUTE_MS;
      expect((await ask(ELSEWHERE)).status).toBe(200);
    }
    expect((await verify(code, HOME, OWNERS_KEY)).status).toBe(200);
  });
});

describe('an address', () => {
  it('is sent one code a minute for each network, and no second one within it', async () => {
    expect((await ask(HOME)).status).toBe(200);
    expect((await ask(ELSEWHERE)).status).toBe(200);
    time += 20 * SECOND_MS;
    const again = await ask(HOME);
    expect([again.status, again.retryAfterMs, again.said.error]).toEqual([
      429,
      40 * SECOND_MS,
      'Please wait 40 seconds before you ask for another code.',
    ]);
  });

  it.each([CODES_PER_ADDRESS, CODES_PER_ADDRESS_AND_DAY])(
    'is sent no more by any number of networks than $capacity codes at once',
    async (limit) => {
      await provider.exhaust({ ...limit, capacity: limit.capacity - 1 }, EMAIL);
      const answers = [await ask(HOME), await ask(ELSEWHERE)];
      expect(answers.map(({ status }) => status)).toEqual([200, 429]);
      expect(answers[1]?.said.error).toMatch(/^Too many codes were sent to this address\./);
    },
  );
});
