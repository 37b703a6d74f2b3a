import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sessionBody } from '#core/contract/member-bodies.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails } from '#support/provider/provider-fixture.ts';
import { asVisitor, type Answer } from './calls.ts';
import { anItem } from './example-calls.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
type Session = z.output<typeof sessionBody>;

let provider: TestProvider;

beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

const signIn = () => provider.tokensOf(fixtureEmails.buyer);
const call = <Body>(token: string, method: string, path: string): Promise<Answer<Body>> => {
  const headers = { Authorization: `Bearer ${token}` };
  return asVisitor(provider)<Body>(method, path, { headers });
};
const post = <Body = { error: string }>(path: string, body: object, headers = {}) =>
  asVisitor(provider)<Body>('POST', path, { body, headers });
const statusOf = async (token: string) => (await call(token, 'GET', 'cart')).status;

describe('a session that has ended', () => {
  it('is refused at once with the access token that is still good', async () => {
    const [gone, kept] = [await signIn(), await signIn()];
    expect(await statusOf(gone.accessToken)).toBe(200);
    await post('auth/logout', { token: gone.refreshToken });
    expect(await statusOf(gone.accessToken)).toBe(401);
    expect(await statusOf(kept.accessToken)).toBe(200);
  });

  it('takes the tokens with it that a renewal has given', async () => {
    const { refreshToken } = await signIn();
    const { body } = await post<{ accessToken: string }>('auth/refresh-token', {
      token: refreshToken,
    });
    expect(await statusOf(body.accessToken)).toBe(200);
    await post('auth/logout', { token: refreshToken });
    expect(await statusOf(body.accessToken)).toBe(401);
  });

  it('is one that was used every week for half a year', async () => {
    let { refreshToken } = await signIn();
    const statuses: number[] = [];
    for (let week = 1; week <= 26; week += 1) {
      provider.advanceClock(7 * DAY_MS);
      const renewed = await post<{ refreshToken: string }>('auth/refresh-token', {
        token: refreshToken,
      });
      statuses.push(renewed.status);
      refreshToken = renewed.body.refreshToken;
    }
    expect(statuses).toEqual([...Array<number>(25).fill(200), 401]);
  });
});

describe('the devices of a member', () => {
  const list = async (token: string) => {
    const { body } = await call<unknown>(token, 'GET', 'auth/sessions');
    return z.array(sessionBody).parse(body);
  };

  it('are listed by their user agents, and the current one is marked', async () => {
    const email = fixtureEmails.buyer;
    const { accessToken } = await signIn();
    await post('auth/request-verification', { email });
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
    await post(
      'auth/verify-email',
      { email, otp: provider.lastCode(email) },
      { 'User-Agent': userAgent },
    );
    const seen = await list(accessToken);
    expect(seen.map(({ device, isCurrent }) => [device, isCurrent]).sort()).toEqual([
      ['', true],
      ['Chrome on Android', false],
    ]);
  });

  it('can be signed out one by one, or all but one; those of others cannot', async () => {
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    const other = await provider.tokensOf(fixtureEmails.seller);
    const current = (sessions: readonly Session[]) =>
      sessions.find(({ isCurrent }) => isCurrent)?._id ?? '';
    const path = `auth/sessions/${current(await list(second.accessToken))}`;
    expect((await call(other.accessToken, 'DELETE', path)).status).toBe(200);
    expect(await statusOf(second.accessToken)).toBe(200);
    for (const _twice of [1, 2])
      expect((await call(first.accessToken, 'DELETE', path)).status).toBe(200);
    expect(await statusOf(second.accessToken)).toBe(401);
    expect((await call(first.accessToken, 'DELETE', 'auth/sessions')).status).toBe(200);
    expect(await statusOf(third.accessToken)).toBe(401);
    expect(await statusOf(first.accessToken)).toBe(200);
    expect(await statusOf(other.accessToken)).toBe(200);
  });

  it('can be signed out in a batch, as one of many queued changes', async () => {
    const [here, lost] = [await signIn(), await signIn()];
    const answer = await asVisitor(provider)<{ items: { status: number }[] }>('POST', 'batch', {
      body: { items: [anItem('DELETE', 'auth/sessions')] },
      headers: { Authorization: `Bearer ${here.accessToken}` },
    });
    expect(answer.body.items.map(({ status }) => status)).toEqual([200]);
    expect(await statusOf(lost.accessToken)).toBe(401);
  });
});

describe('a code that a device requested with its key', () => {
  const email = fixtureEmails.newcomer;
  const owner = { 'Registration-Key': 'the-key-of-the-owner' };
  const stranger = { 'Registration-Key': 'the-key-of-a-stranger' };
  const verify = (otp: string, headers = {}) =>
    post<{ code?: string }>('auth/verify-email', { email, otp }, headers);

  it('is taken from that device alone', async () => {
    await post('auth/request-verification', { email }, owner);
    const code = provider.lastCode(email);
    expect((await verify(code)).status).toBe(401);
    expect((await verify(code, stranger)).status).toBe(401);
    expect((await verify(code, owner)).status).toBe(200);
  });

  it('is still good when strangers have guessed until they were limited', async () => {
    await post('auth/request-verification', { email }, owner);
    const code = provider.lastCode(email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 10; guess += 1) await verify(wrong, guess % 2 ? stranger : {});
    expect((await verify(wrong)).status).toBe(429);
    expect((await verify(code, owner)).status).toBe(200);
  });

  it('is guessed five times at most by its own device', async () => {
    await post('auth/request-verification', { email }, owner);
    const code = provider.lastCode(email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 5; guess += 1) await verify(wrong, owner);
    expect((await verify(code, owner)).body.code).toBe('code-expired');
  });
});

describe('an inbox', () => {
  const address = (index: number) => `ann+${index}@stu.cmb.ac.lk`;
  const register = async (email: string) => {
    await post('auth/request-verification', { email });
    await post('auth/verify-email', { email, otp: provider.lastCode(email) });
    const profile = { name: 'Ann', campus: 'University of Colombo', phone: '771234567' };
    return (await post('auth/register', { ...profile, email })).status;
  };

  it('makes three accounts, whatever tag its address has', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push(await register(address(index)));
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect(await register('bob@stu.cmb.ac.lk')).toBe(201);
  });

  it('is not sent more codes because it proved new addresses', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const email = address(index);
      const { status } = await post('auth/request-verification', { email });
      statuses.push(status);
      if (status === 200) await post('auth/verify-email', { email, otp: provider.lastCode(email) });
    }
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('a page elsewhere', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'that may send %s unasked gets no code mailed',
    async (type) => {
      const answer = await post(
        'auth/request-verification',
        { email: fixtureEmails.buyer },
        { 'Content-Type': type },
      );
      expect([answer.status, answer.body]).toEqual([
        415,
        { error: 'Send the body as application/json.', code: 'invalid-body' },
      ]);
      expect(provider.mails).toEqual([]);
    },
  );
});
