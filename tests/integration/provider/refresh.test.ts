import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { issueRefreshToken, useRefreshToken } from '#server/resources/auth/refresh-tokens.ts';
import { refreshFamilies, refreshTokens } from '#server/storage/access-schema.ts';
import type { Database } from '#server/storage/database.ts';
import { openEmptyClient } from '#support/database/embedded-test-database.ts';
import { borrowDatabase, returnDatabase, TEST_EPOCH_MS } from '#support/database/test-databases.ts';
import { createLogCollector, type LogLine } from '#support/provider/log-collector.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails, memberId } from '#support/provider/provider-fixture.ts';
import { asVisitor } from './calls.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

let provider: TestProvider;
let time: number;

let lines: readonly LogLine[];

beforeEach(async () => {
  time = TEST_EPOCH_MS;
  const collector = createLogCollector();
  lines = collector.lines;
  provider = await startTestProvider({ now: () => time, log: collector.log });
});
afterEach(() => provider.close());

interface Reply {
  accessToken: string;
  refreshToken: string;
}

const signIn = async (on = provider) => (await on.tokensOf(fixtureEmails.buyer)).refreshToken;
const refresh = (token: string, on = provider) =>
  asVisitor(on)<Reply>('POST', 'auth/refresh-token', { body: { token } });
const successorOf = async (token: string) => {
  const { status, body } = await refresh(token);
  expect(status).toBe(200);
  return body.refreshToken;
};
const REFUSED = {
  status: 401,
  body: {
    error: 'Your session has ended. Please log in again.',
    code: 'refresh-refused',
  },
};

describe('a refresh', () => {
  it('brings a new access token and the next refresh token', async () => {
    const token = await signIn();
    const { body } = await refresh(token);
    expect(body.refreshToken).not.toBe(token);
    const cart = await asVisitor(provider)('GET', 'cart', {
      headers: { Authorization: `Bearer ${body.accessToken}` },
    });
    expect(cart.status).toBe(200);
    expect(await refresh(body.refreshToken)).toMatchObject({ status: 200 });
  });

  it('whose reply was lost brings the same next token, however late it is repeated', async () => {
    const token = await signIn();
    const lost = await successorOf(token);
    time += 29 * DAY_MS;
    expect(await successorOf(token)).toBe(lost);
    expect(await refresh(lost)).toMatchObject({ status: 200 });
  });

  it('made by twenty at once brings all of them the same next token', async () => {
    const token = await signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('works with the first token as long as a session lasts, for a client that ignores the next one', async () => {
    const token = await signIn();
    for (let month = 0; month < 6; month += 1) {
      expect((await refresh(token)).status).toBe(200);
      time += 29 * DAY_MS;
    }
  });

  it('keeps no token that could be read from the database', async () => {
    const database = await borrowDatabase('small');
    const { db } = database;
    const keeper = { db, now: () => time, authSecret: 'a secret' };
    const token = await issueRefreshToken(keeper, memberId('buyer'));
    const renewal = await useRefreshToken(keeper, token, { isRotating: true });
    const stored = JSON.stringify(await db.select().from(refreshTokens));
    for (const secret of [token, renewal?.refreshToken ?? token]) {
      expect(stored).not.toContain(secret.split('.')[1]);
    }
    await returnDatabase(database);
  });
});

describe('an old refresh token', () => {
  /** An old token, and the next one, used for the first time just now. */
  async function retire() {
    const old = await signIn();
    const next = await successorOf(old);
    await successorOf(next);
    return { old, next };
  }

  it('is good for 60 more seconds after its successor was first used', async () => {
    const { old, next } = await retire();
    time += 60 * SECOND_MS - 1;
    expect(await successorOf(old)).toBe(next);
    expect((await refresh(next)).status).toBe(200);
  });

  it('is a theft after that, and ends the session for thief and owner', async () => {
    const { old, next } = await retire();
    const newest = await successorOf(next);
    time += 60 * SECOND_MS;
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);
    expect(await refresh(old)).toMatchObject(REFUSED);
    for (const token of [next, newest, old]) expect(await refresh(token)).toMatchObject(REFUSED);
    // Said once, and not of whom: the operator learns that it happens.
    const warnings = lines.filter(({ level }) => level === 'warn');
    expect(warnings).toEqual([{ level: 'warn', event: 'refresh-token-reused' }]);
  });

  it('is a theft also many generations and weeks later', async () => {
    const stolen = await signIn();
    let token = stolen;
    for (let days = 0; days < 40; days += 1) {
      token = await successorOf(token);
      time += DAY_MS;
    }
    expect((await refresh(stolen)).status).toBe(401);
    expect((await refresh(token)).status).toBe(401);
  });

  it('that was never given ends nothing, although it names the session, and keeps it no longer alive', async () => {
    const token = await signIn();
    const [family = '', secret = '', seal = ''] = token.split('.');
    const forged = [`${family}.x`, `${family}.x.${seal}`, `${family}.${secret}`, `${token}x`];
    time += 20 * DAY_MS;
    for (const each of forged) expect(await refresh(each)).toMatchObject(REFUSED);
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);
    time += 10 * DAY_MS - 1;
    expect((await refresh(token)).status).toBe(200);
    time += 30 * DAY_MS - 1;
    expect((await refresh(token)).status).toBe(200);
    for (const each of forged) expect(await refresh(each)).toMatchObject(REFUSED);
    time += 30 * DAY_MS;
    expect((await refresh(token)).status).toBe(401);
  });

  it('ends no other session of the member', async () => {
    const other = await signIn();
    const { old } = await retire();
    time += 61 * SECOND_MS;
    expect((await refresh(old)).status).toBe(401);
    expect((await refresh(other)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends when it was not used for 30 days', async () => {
    const token = await signIn();
    time += 30 * DAY_MS;
    expect(await refresh(token)).toMatchObject(REFUSED);
  });

  it('survives any loss of replies, with two tabs and any pauses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            pauseMs: fc.integer({ min: 61 * SECOND_MS, max: 20 * DAY_MS }),
            /** Which of two tabs that read the stored token at once get their reply. */
            arrives: fc.tuple(fc.boolean(), fc.boolean()),
            tabGapMs: fc.integer({ min: 0, max: 59 * SECOND_MS }),
          }),
          { maxLength: 12 },
        ),
        async (rounds) => {
          let stored = await signIn();
          for (const { pauseMs, arrives, tabGapMs } of rounds) {
            time += pauseMs;
            const read = stored;
            for (const isReceived of arrives) {
              const { status, body } = await refresh(read);
              expect(status).toBe(200);
              if (isReceived) stored = body.refreshToken;
              time += tabGapMs;
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('takes no more room the longer it lasts', async () => {
    const database = await borrowDatabase('small');
    const { db } = database;
    const keeper = { db, now: () => time, authSecret: 'a secret' };
    let token = await issueRefreshToken(keeper, memberId('buyer'));
    for (let times = 0; times < 50; times += 1) {
      token = (await useRefreshToken(keeper, token, { isRotating: true }))?.refreshToken ?? '';
      time += 15 * MINUTE_MS;
    }
    expect((await db.select().from(refreshTokens)).length).toBeLessThanOrEqual(3);
    expect(await db.select().from(refreshFamilies)).toHaveLength(1);
    await returnDatabase(database);
  });
});

describe.each([
  ['REFRESH_ROTATION is off', { hasRefreshRotation: false }],
  ['the provider offers the specified calls alone', { capabilities: [] }],
])('where %s', (_name, options) => {
  it('a refresh answers with an access token alone, and the token stays good', async () => {
    const plain = await startTestProvider({ now: () => time, ...options });
    const token = await signIn(plain);
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await refresh(token, plain);
      expect([status, Object.keys(body)]).toEqual([200, ['accessToken']]);
      time += 29 * DAY_MS;
    }
    await plain.close();
  });
});

describe('a session from before tokens were rotated', () => {
  it('goes on', async () => {
    const client = await openEmptyClient();
    const migrations = join(import.meta.dirname, '../../../mock-server/storage/migrations');
    const migrate = (name: string) => client.exec(readFileSync(join(migrations, name), 'utf8'));
    await migrate('0000_first.sql');
    await client.exec(`
      insert into members values ('m', 'a@ac.lk', 'A', '', '', '', '', 'buyer', '', 0, 0, now());
      insert into refresh_tokens values
        ('${OLD_TOKEN_HASH}', 'm', 'f', null, now(), now(), now() + interval '1 day', null),
        ('x', 'm', 'g', null, now(), now(), now() + interval '1 day', now());
    `);
    await migrate('0001_access.sql');
    await migrate('0010_sessions.sql');
    const db: Database = drizzle(client);
    const keeper = { db, now: Date.now, authSecret: 'a secret' };
    const renewal = await useRefreshToken(keeper, 'an old token', { isRotating: true });
    expect(renewal).toMatchObject({ memberId: 'm' });
    expect(
      await useRefreshToken(keeper, renewal?.refreshToken ?? '', { isRotating: true }),
    ).not.toBeNull();
    expect(await db.select().from(refreshFamilies)).toMatchObject([{ id: 'f' }]);
    await client.close();
  });
});

/** SHA-256 of `an old token`. */
const OLD_TOKEN_HASH = 'e8a63ff171201e35b4df2ced1df2ce36807e37d9d9275ac7c7d7fa703645935a';
