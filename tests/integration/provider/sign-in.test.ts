import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuthBody } from '#core/contract/member-bodies.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails } from '#support/provider/provider-fixture.ts';
import { asVisitor, type Caller } from './calls.ts';

const MINUTE_MS = 60_000;
const NEWCOMER = 'fresh@stu.kln.ac.lk';

let provider: TestProvider;
let visitor: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  visitor = asVisitor(provider);
});
afterEach(() => provider.close());

const ask = (email: string, call = 'request-verification') =>
  visitor('POST', `auth/${call}`, { body: { email } });
const withKey = (key: string | undefined) =>
  key === undefined ? {} : { headers: { 'Registration-Key': key } };
const verify = <Body>(email: string, otp: string, key?: string) =>
  visitor<Body>('POST', 'auth/verify-email', { body: { email, otp }, ...withKey(key) });
const refusal = async (email: string, otp: string) => {
  const { status, body } = await verify<{ error: string; code: string }>(email, otp);
  return [status, body.error];
};
/** A code that differs from the given ones. */
const wrongCode = (...codes: readonly string[]) =>
  ['000000', '111111', '222222'].find((code) => !codes.includes(code)) ?? '';

async function codeFor(email: string): Promise<string> {
  const { status } = await ask(email);
  expect(status).toBe(200);
  return provider.lastCode(email);
}

const NOT_RIGHT = [401, "That code isn't right. Check your newest email, or get a new code."];
const EXPIRED = [401, 'That code has expired. Ask for a new one.'];
const USED = [401, 'That code was already used. Ask for a new one.'];
const KEY = 'a-secret-of-this-device';
const OTHER_KEY = 'a-secret-of-another-one';
const SPENT = [401, 'Too many wrong tries for this code. Ask for a new one.'];

describe('requesting a code', () => {
  it('mails six digits and answers the same for members and strangers', async () => {
    const known = await ask(fixtureEmails.buyer);
    const unknown = await ask(NEWCOMER);
    expect(known.body).toEqual(unknown.body);
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(provider.lastCode(fixtureEmails.buyer)).toMatch(/^\d{6}$/);
    expect(provider.lastCode(NEWCOMER)).toMatch(/^\d{6}$/);
  });

  it.each(['request-verification', 'resend-verification'])(
    'makes %s wait 60 seconds, for members and strangers alike',
    async (call) => {
      for (const email of [fixtureEmails.buyer, NEWCOMER]) {
        await ask(email);
        const { status, body, headers } = await ask(email, call);
        expect(status).toBe(429);
        expect(body.code).toBe('too-many-requests');
        expect(body.error).toMatch(/^Please wait \d+ seconds before you ask for another code\.$/);
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(50);
        expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60);
      }
      provider.advanceClock(MINUTE_MS);
      expect((await ask(fixtureEmails.buyer, call)).status).toBe(200);
      expect(provider.mails).toHaveLength(3);
    },
  );

  it('lets only one of many requests at once through', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(NEWCOMER)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(provider.mails).toHaveLength(1);
  });

  it.each(['someone@gmail.com', 'someone@notac.lk', 'someone@ac.lk.example.com'])(
    '[S001, S020] refuses %s, which is no university address, in words',
    async (email) => {
      const { status, body } = await ask(email);
      expect([status, body.code]).toEqual([422, 'email-not-allowed']);
      expect(body.error).toBe('Use your university email, the one ending in ac.lk.');
    },
  );

  it('accepts any address where all domains are allowed', async () => {
    const open = await startTestProvider({ allowedEmailDomains: null });
    const answer = await asVisitor(open)('POST', 'auth/request-verification', {
      body: { email: 'someone@gmail.com' },
    });
    expect(answer.status).toBe(200);
    await open.close();
  });

  it.each([['nonsense'], ['a@b'], ['two@at@ac.lk'], ['']])(
    'refuses the malformed address "%s"',
    async (email) => {
      const { status, body } = await ask(email);
      expect([status, body.error]).toEqual([422, 'email must be an email address.']);
    },
  );

  it('reads an address without regard to case and blanks', async () => {
    await ask(`  ${NEWCOMER.toUpperCase()} `);
    expect(provider.lastCode(NEWCOMER)).toMatch(/^\d{6}$/);
  });
});

describe('a right code', () => {
  it('signs a member in', async () => {
    const { status, body } = await verify<AuthBody>(
      fixtureEmails.buyer,
      await codeFor(fixtureEmails.buyer),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      userExists: true,
      emailVerified: true,
      user: { email: fixtureEmails.buyer, role: 'buyer', campus: 'University of Colombo' },
    });
    const cart = await visitor('GET', 'cart', {
      headers: { Authorization: `Bearer ${body.accessToken ?? ''}` },
    });
    expect(cart.status).toBe(200);
  });

  it('[S428] tells a newcomer to register, with no session yet', async () => {
    const { body } = await verify<AuthBody>(NEWCOMER, await codeFor(NEWCOMER));
    expect(body).toEqual({
      userExists: false,
      emailVerified: true,
      user: null,
      accessToken: null,
      refreshToken: null,
    });
  });

  it('may be the second newest, for a mail that came late', async () => {
    const first = await codeFor(NEWCOMER);
    provider.advanceClock(MINUTE_MS);
    await codeFor(NEWCOMER);
    expect((await verify(NEWCOMER, first)).status).toBe(200);
  });
});

describe('a code is refused', () => {
  it('when it is wrong, and when none was ever requested: in the same words', async () => {
    const code = await codeFor(NEWCOMER);
    expect(await refusal(NEWCOMER, wrongCode(code))).toEqual(NOT_RIGHT);
    expect(await refusal('never@stu.kln.ac.lk', '123456')).toEqual(NOT_RIGHT);
  });

  it('after ten minutes', async () => {
    const code = await codeFor(NEWCOMER);
    provider.advanceClock(10 * MINUTE_MS + 1);
    expect(await refusal(NEWCOMER, code)).toEqual(EXPIRED);
  });

  it('the second time', async () => {
    const code = await codeFor(NEWCOMER);
    await verify(NEWCOMER, code);
    expect(await refusal(NEWCOMER, code)).toEqual(USED);
  });

  it('used by two at once, for one of them', async () => {
    const code = await codeFor(fixtureEmails.buyer);
    const answers = await Promise.all([1, 2, 3].map(() => verify(fixtureEmails.buyer, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('when two newer ones were sent', async () => {
    const first = await codeFor(NEWCOMER);
    for (let sent = 0; sent < 2; sent += 1) {
      provider.advanceClock(MINUTE_MS);
      await codeFor(NEWCOMER);
    }
    expect(await refusal(NEWCOMER, first)).toEqual(EXPIRED);
  });

  it('when the other one has signed its owner in', async () => {
    const first = await codeFor(NEWCOMER);
    provider.advanceClock(MINUTE_MS);
    await verify(NEWCOMER, await codeFor(NEWCOMER));
    expect(await refusal(NEWCOMER, first)).toEqual(EXPIRED);
  });

  it('after five wrong tries, even when it is then right', async () => {
    const code = await codeFor(NEWCOMER);
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await refusal(NEWCOMER, wrongCode(code))).toEqual(NOT_RIGHT);
    }
    expect(await refusal(NEWCOMER, wrongCode(code))).toEqual(SPENT);
    expect(await refusal(NEWCOMER, code)).toEqual(SPENT);
  });

  it('with 429 after ten wrong tries in an hour, until the hour is over', async () => {
    for (let codes = 0; codes < 2; codes += 1) {
      const code = await codeFor(NEWCOMER);
      for (let tries = 0; tries < 5; tries += 1) await verify(NEWCOMER, wrongCode(code));
      provider.advanceClock(MINUTE_MS);
    }
    const code = await codeFor(NEWCOMER);
    const { status, body, headers } = await verify<{ error: string }>(NEWCOMER, code);
    expect([status, body.error]).toEqual([
      429,
      expect.stringMatching(
        /^Too many wrong codes for this address\. Please try again in \d\d minutes\.$/,
      ),
    ]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(3000);
    provider.advanceClock(60 * MINUTE_MS);
    expect((await verify(NEWCOMER, await codeFor(NEWCOMER))).status).toBe(200);
  });

  it('counts every one of many wrong tries at once', async () => {
    const code = await codeFor(NEWCOMER);
    await Promise.all(Array.from({ length: 9 }, () => verify(NEWCOMER, wrongCode(code))));
    expect(await refusal(NEWCOMER, code)).toEqual(SPENT);
  });

  it.each(['12345', '1234567', 'abcdef', ''])('when "%s" is no code at all', async (otp) => {
    expect(await refusal(NEWCOMER, otp)).toEqual([422, 'otp must be the 6 digits of the code.']);
  });
});

describe('registering', () => {
  const profile = {
    name: 'Fresh Student',
    campus: 'University of Kelaniya',
    address: 'Dalugama',
    phone: '712345678',
    bio: 'Hello.',
    role: 'seller',
    email: NEWCOMER,
    profilePicUrl: '',
  };
  const register = <Body = AuthBody>(over: object = {}, key?: string) =>
    visitor<Body>('POST', 'auth/register', { body: { ...profile, ...over }, ...withKey(key) });

  it('[S016, S020] makes a verified newcomer a member and signs them in', async () => {
    await verify(NEWCOMER, await codeFor(NEWCOMER));
    const { status, body } = await register();
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ name: 'Fresh Student', role: 'seller', phone: '712345678' });
    expect(body.accessToken).not.toBeNull();
    provider.advanceClock(MINUTE_MS);
    const again = await verify<AuthBody>(NEWCOMER, await codeFor(NEWCOMER));
    expect(again.body).toMatchObject({ userExists: true, user: { _id: body.user?._id } });
  });

  it('is refused with a name that shows nothing', async () => {
    await verify(NEWCOMER, await codeFor(NEWCOMER));
    const { status, body } = await register<{ error: string }>({ name: '\u200b\u3164' });
    expect([status, body.error]).toEqual([422, 'name does not have the expected form.']);
  });

  it('is refused without a verified address, also for one that is a member already', async () => {
    for (const email of [NEWCOMER, fixtureEmails.buyer]) {
      const { status, body } = await register<{ error: string }>({ email });
      expect([status, body.error]).toEqual([403, 'Please verify your email address first.']);
    }
  });

  it('is refused 15 minutes after the verification, and the second time', async () => {
    await verify(NEWCOMER, await codeFor(NEWCOMER));
    provider.advanceClock(15 * MINUTE_MS + 1);
    expect((await register()).status).toBe(403);
    await verify(NEWCOMER, await codeFor(NEWCOMER));
    expect((await register()).status).toBe(201);
    expect((await register()).status).toBe(403);
  });

  it('never reveals that the address has an account, also when its owner has just signed in', async () => {
    await verify(fixtureEmails.buyer, await codeFor(fixtureEmails.buyer), KEY);
    for (const key of [KEY, OTHER_KEY, undefined]) {
      const { status, body } = await register<{ code: string }>(
        { email: fixtureEmails.buyer },
        key,
      );
      expect([status, body.code]).toEqual([403, 'not-verified']);
    }
  });

  it('takes the key that the address was verified with, and no other', async () => {
    await verify(NEWCOMER, await codeFor(NEWCOMER), KEY);
    expect((await register({ name: 'Thief' })).status).toBe(403);
    expect((await register({ name: 'Thief' }, OTHER_KEY)).status).toBe(403);
    const { status, body } = await register({}, KEY);
    expect([status, body.user?.name]).toEqual([201, 'Fresh Student']);
  });

  it('can be repeated with the key when its reply was lost, and changes nothing then', async () => {
    await verify(NEWCOMER, await codeFor(NEWCOMER), KEY);
    const first = await register({}, KEY);
    const again = await register({ name: 'Somebody else' }, KEY);
    expect([again.status, again.body.user]).toEqual([201, first.body.user]);
    expect(again.body.refreshToken).not.toBe(first.body.refreshToken);
    provider.advanceClock(15 * MINUTE_MS + 1);
    expect((await register({}, KEY)).status).toBe(403);
  });

  it('forgets the key of an earlier verification', async () => {
    await verify(NEWCOMER, await codeFor(NEWCOMER), OTHER_KEY);
    provider.advanceClock(MINUTE_MS);
    await verify(NEWCOMER, await codeFor(NEWCOMER), KEY);
    expect((await register({}, OTHER_KEY)).status).toBe(403);
    expect((await register({}, KEY)).status).toBe(201);
  });

  it.each(['', 'too-short', 'with a space in it', 'x'.repeat(201)])(
    'refuses the key "%s", which could be guessed or is none',
    async (key) => {
      const { status, body } = await verify<{ error: string }>(NEWCOMER, '000000', key);
      expect(status).toBe(422);
      expect(body.error).toBe(
        'Registration-Key must be 16 to 200 visible characters without spaces.',
      );
    },
  );

  it.each([
    [{ name: '' }, 'name must have at least 1 characters.'],
    [{ phone: '' }, 'phone must be 1 to 9 digits.'],
    [{ phone: '0771234567' }, 'phone must be 1 to 9 digits.'],
    [{ bio: 'x'.repeat(501) }, 'bio must have at most 500 characters.'],
    [{ role: 'admin' }, 'role must be one of: buyer, seller.'],
    [{ address: 'a\u0000b' }, 'The text has characters that cannot be stored.'],
  ])('refuses %j in words and keeps the verification', async (over, error) => {
    await verify(NEWCOMER, await codeFor(NEWCOMER));
    const { status, body } = await register<{ error: string }>(over);
    expect([status, body.error]).toEqual([422, error]);
    expect((await register()).status).toBe(201);
  });

  it('lets a short phone number pass, which the form only hints at', async () => {
    await verify(NEWCOMER, await codeFor(NEWCOMER));
    const { status, body } = await register({ phone: '7712345' });
    expect([status, body.user?.phone]).toEqual([201, '7712345']);
  });
});

describe('a session', () => {
  const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  const refresh = <Body>(token: string) =>
    visitor<Body>('POST', 'auth/refresh-token', { body: { token } });

  it('ends after 15 minutes and is renewed by the refresh token, again and again', async () => {
    const { accessToken, refreshToken } = await provider.tokensOf(fixtureEmails.buyer);
    expect((await visitor('GET', 'cart', withToken(accessToken))).status).toBe(200);
    provider.advanceClock(15 * MINUTE_MS + 1000);
    const late = await visitor('GET', 'cart', withToken(accessToken));
    expect([late.status, late.body]).toEqual([
      401,
      { error: 'Your session has expired.', code: 'unauthorized' },
    ]);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await refresh<{ accessToken: string }>(refreshToken);
      expect(status).toBe(200);
      expect((await visitor('GET', 'cart', withToken(body.accessToken))).status).toBe(200);
    }
  });

  it('lives on while it is used within 30 days, and not longer', async () => {
    const day = 24 * 60 * MINUTE_MS;
    const { refreshToken } = await provider.tokensOf(fixtureEmails.buyer);
    for (let times = 0; times < 3; times += 1) {
      provider.advanceClock(29 * day);
      expect((await refresh(refreshToken)).status).toBe(200);
    }
    provider.advanceClock(30 * day + 1);
    const { status, body } = await refresh<{ code: string }>(refreshToken);
    expect([status, body.code]).toEqual([401, 'refresh-refused']);
  });

  it('is not renewed by an access token or by nonsense', async () => {
    const { accessToken } = await provider.tokensOf(fixtureEmails.buyer);
    expect((await refresh(accessToken)).status).toBe(401);
    expect((await refresh('nonsense')).status).toBe(401);
  });

  it.each(['nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', ''])(
    'is refused to the forged token "%s", which public pages do not mind',
    async (token) => {
      expect((await visitor('GET', 'cart', withToken(token))).status).toBe(401);
      expect((await visitor('GET', 'products', withToken(token))).status).toBe(200);
    },
  );
});
