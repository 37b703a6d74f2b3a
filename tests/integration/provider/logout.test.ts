import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails } from '#support/provider/provider-fixture.ts';
import { asVisitor, type Caller } from './calls.ts';

const MINUTE_MS = 60_000;

let provider: TestProvider;
let visitor: Caller;

beforeEach(async () => {
  provider = await startTestProvider();
  visitor = asVisitor(provider);
});
afterEach(() => provider.close());

const signIn = async () => (await provider.tokensOf(fixtureEmails.buyer)).refreshToken;
const refresh = <Body>(token: string) =>
  visitor<Body>('POST', 'auth/refresh-token', { body: { token } });
const logOut = (token: string) =>
  visitor<{ message: string }>('POST', 'auth/logout', { body: { token } });

it('ends the session of the token, with its successors, and no other', async () => {
  const token = await signIn();
  const other = await signIn();
  const { body } = await refresh<{ refreshToken: string }>(token);
  expect((await logOut(token)).status).toBe(200);
  expect((await refresh(token)).status).toBe(401);
  expect((await refresh(body.refreshToken)).status).toBe(401);
  expect((await refresh(other)).status).toBe(200);
});

it('ends the session also for the token before the one in use', async () => {
  const token = await signIn();
  const next = await refresh<{ refreshToken: string }>(token);
  const newest = await refresh<{ refreshToken: string }>(next.body.refreshToken);
  provider.advanceClock(2 * MINUTE_MS);
  expect((await logOut(token)).status).toBe(200);
  expect((await refresh(newest.body.refreshToken)).status).toBe(401);
});

it('ends nothing for a token that was never given, although it names a session', async () => {
  const token = await signIn();
  const [session = ''] = token.split('.');
  for (const forged of [session, `${session}.`, `${session}.anything`])
    expect((await logOut(forged)).status).toBe(200);
  expect((await refresh(token)).status).toBe(200);
});

it('answers the same to an unknown token, to one of an unknown family, and the second time', async () => {
  const token = await signIn();
  const first = await logOut(token);
  for (const unknown of [token, 'nonsense', `${'a'.repeat(24)}.x`]) {
    expect(await logOut(unknown)).toMatchObject({ status: 200, body: first.body });
  }
  expect(first.body).toEqual({ message: 'You are signed out.' });
});

it('needs a token', async () => {
  expect(await visitor('POST', 'auth/logout', { body: {} })).toMatchObject({
    status: 422,
    body: { error: 'token is missing.' },
  });
});

it('is announced, and is no call where it is not', async () => {
  const { headers } = await visitor('GET', 'categories');
  expect(headers.get('Provider-Capabilities')).toContain('auth.logout');
  const plain = await startTestProvider({ capabilities: [] });
  const answer = await asVisitor(plain)('POST', 'auth/logout', { body: { token: 'x' } });
  expect(answer.status).toBe(404);
  await plain.close();
});
