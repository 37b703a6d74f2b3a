import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '#core/contract/api-error.ts';
import {
  CODES_PER_NETWORK,
  REFRESHES_PER_NETWORK,
  REFRESHES_PER_SESSION,
  REGISTRATIONS_PER_NETWORK,
  WRONG_TRIES_PER_NETWORK,
} from '#server/limits/auth-limits.ts';
import { pruneIdleBuckets, type RateLimit, consume } from '#server/limits/rate-limits.ts';
import { dropOldCodes, makeCode } from '#server/resources/auth/sign-in-codes.ts';
import { verifyCode } from '#server/resources/auth/verify-code.ts';
import { mailboxes, rateLimits, wrongTries } from '#server/storage/access-schema.ts';
import { borrowDatabase, returnDatabase, TEST_EPOCH_MS } from '#support/database/test-databases.ts';
import { startTestProvider, type TestProvider } from '#support/provider/provider.ts';
import { fixtureEmails } from '#support/provider/provider-fixture.ts';
import { rounds } from '#support/thorough.ts';

/** The first ten are compared, and the rest refused unseen. */
const GUESSES_PER_HOUR = rounds(40, 400);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OWNER = fixtureEmails.buyer;
const STRANGER = 'nobody@stu.kln.ac.lk';
const CAMPUS = '192.0.2.7';
const HOME = '2001:db8:1:2::/64';

let provider: TestProvider;
let time: number;

beforeEach(async () => {
  time = TEST_EPOCH_MS;
  provider = await startTestProvider({ now: () => time });
});
afterEach(() => provider.close());

async function call(path: string, body: object, network = '') {
  const response = await provider.fetchFrom(network)(`/api/auth/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const said = (await response.json()) as Partial<ApiErrorBody>;
  const headers = Object.fromEntries(response.headers);
  // The one thing that differs from reply to reply.
  delete headers['x-request-id'];
  return { status: response.status, headers, said };
}
const ask = (email: string, network?: string) => call('request-verification', { email }, network);
const verify = (email: string, otp: string, network?: string) =>
  call('verify-email', { email, otp }, network);
const refusalOf = ({ status, said, headers }: Awaited<ReturnType<typeof call>>) => [
  status,
  said.error,
  headers['retry-after'],
];
/** So many codes, none of which is the given one. */
const wrongCodes = (count: number, right = provider.lastCode(OWNER)) =>
  Array.from({ length: count + 1 }, (_, index) => String(index).padStart(6, '0'))
    .filter((code) => code !== right)
    .slice(0, count);

describe('guesses at one address, over a day', () => {
  it('hit nothing, not even when the right code is among them, and the owner gets in later', async () => {
    const answers: number[] = [];
    // A code of an earlier hour is distinguished from a wrong one, and not counted.
    const mailed = new Set<string>();
    for (let hour = 0; hour < 25; hour += 1) {
      await ask(OWNER);
      mailed.add(provider.lastCode(OWNER));
      const wrong = wrongCodes(GUESSES_PER_HOUR + mailed.size).filter((code) => !mailed.has(code));
      const guesses = [
        ...wrong.slice(0, 10),
        provider.lastCode(OWNER),
        ...wrong.slice(0, GUESSES_PER_HOUR - 11),
      ];
      for (const otp of guesses) answers.push((await verify(OWNER, otp, CAMPUS)).status);
      time += HOUR_MS;
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(250);
    expect(answers.filter((status) => status === 429)).toHaveLength(25 * GUESSES_PER_HOUR - 250);

    expect((await ask(OWNER, CAMPUS)).status).toBe(200);
    expect(await verify(OWNER, provider.lastCode(OWNER), CAMPUS)).toMatchObject({
      status: 200,
      said: { userExists: true },
    });
  }, 120_000);

  it('are no more when they come all at once', async () => {
    await ask(OWNER);
    const answers = await Promise.all(wrongCodes(300).map((otp) => verify(OWNER, otp)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await verify(OWNER, provider.lastCode(OWNER))).status).toBe(429);
    time += HOUR_MS;
    await ask(OWNER);
    expect((await verify(OWNER, provider.lastCode(OWNER))).status).toBe(200);
  });
});

describe('a member and a stranger', () => {
  /** Everything that is answered to a caller who knows an address but cannot read its mail. */
  async function probe(email: string) {
    const answers = [
      await ask(email),
      await ask(email),
      await call('resend-verification', { email }),
    ];
    for (const otp of wrongCodes(12, provider.lastCode(email)))
      answers.push(await verify(email, otp));
    time += MINUTE_MS;
    answers.push(await call('resend-verification', { email }), await verify(email, '999999'));
    answers.push(await call('register', { ...PROFILE, email }));
    return answers;
  }

  it('get the same status, words and headers at every step', async () => {
    const known = await probe(OWNER);
    time = TEST_EPOCH_MS;
    expect(await probe(STRANGER)).toEqual(known);
    expect(known.map(({ status }) => status)).toContain(401);
  });

  it('cost the same work', async () => {
    const database = await borrowDatabase('small');
    let statements: string[] = [];
    const db = database.logged((statement) => statements.push(statement));
    const keeper = { db, now: () => time, authSecret: 'a secret' };
    const workFor = async (email: string) => {
      statements = [];
      const code = await makeCode(keeper, { email, key: null, network: CAMPUS });
      const [otp = ''] = wrongCodes(1, code);
      expect(
        await verifyCode(keeper, { email, key: null, code: otp, network: CAMPUS }),
      ).not.toBeNull();
      return statements;
    };
    const known = await workFor(OWNER);
    expect(await workFor(STRANGER)).toEqual(known);
    expect(known.length).toBeGreaterThan(5);
    await returnDatabase(database);
  });
});

const PROFILE = { name: 'A', campus: 'University of Kelaniya', phone: '712345678' };

describe('an address', () => {
  const askAgain = async () => {
    time += MINUTE_MS;
    return ask(OWNER);
  };

  it('gets ten codes, then one more every six minutes', async () => {
    for (let sent = 0; sent < 11; sent += 1) expect((await askAgain()).status).toBe(200);
    expect(refusalOf(await askAgain())).toEqual([
      429,
      'Too many codes were sent to this address. Please try again in 60 seconds.',
      '60',
    ]);
    expect(provider.mails).toHaveLength(11);
    expect((await askAgain()).status).toBe(200);
    time += 4 * MINUTE_MS;
    expect((await askAgain()).status).toBe(429);
    expect((await askAgain()).status).toBe(200);
  });

  it('gets thirty codes in a row, then one every 48 minutes', async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      time += HOUR_MS;
      while ((await askAgain()).status === 200);
    }
    expect(provider.mails.length).toBeGreaterThan(30);
    expect(provider.mails.length).toBeLessThan(40);
    const { status, said } = await askAgain();
    expect([status, said.error]).toEqual([
      429,
      expect.stringMatching(/^Too many codes were sent to this address\. .* minutes\.$/),
    ]);
    time += 48 * MINUTE_MS;
    expect((await askAgain()).status).toBe(200);
  });

  it('starts afresh with a right code', async () => {
    for (let times = 0; times < 40; times += 1) {
      expect((await askAgain()).status).toBe(200);
      expect((await verify(OWNER, provider.lastCode(OWNER))).status).toBe(200);
    }
  });

  it('has one limit however its mail is tagged', async () => {
    const tagged = (tag: number) => ask(OWNER.replace('@', `+${tag}@`));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, tag) => tagged(tag)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(provider.mails).toHaveLength(10);
  });

  it('is counted by all processes on one database', async () => {
    await ask(OWNER);
    for (const otp of wrongCodes(10)) await verify(OWNER, otp);
    provider.restart();
    expect((await ask(OWNER)).status).toBe(429);
    expect((await verify(OWNER, provider.lastCode(OWNER))).status).toBe(429);
  });
});

describe('a network', () => {
  it('gets a thousand codes at once, and other networks get theirs', async () => {
    await provider.exhaust(
      { ...CODES_PER_NETWORK, capacity: CODES_PER_NETWORK.capacity - 1 },
      CAMPUS,
    );
    expect((await ask(OWNER, CAMPUS)).status).toBe(200);
    expect(refusalOf(await ask(STRANGER, CAMPUS))).toEqual([
      429,
      'Too many requests came from your network. Please try again in 4 seconds.',
      '4',
    ]);
    expect((await ask(STRANGER, HOME)).status).toBe(200);
    time += 4000;
    expect((await ask('third@stu.kln.ac.lk', CAMPUS)).status).toBe(200);
  });

  it('is refused after 200 wrong tries over many addresses, the right one too', async () => {
    await ask(OWNER);
    const code = provider.lastCode(OWNER);
    await provider.exhaust({ ...WRONG_TRIES_PER_NETWORK, capacity: 198 }, CAMPUS);
    const tries = ['a', 'b', 'c', 'd'].map((name) =>
      verify(`${name}@stu.kln.ac.lk`, '1'.repeat(6), CAMPUS),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([401, 401, 429, 429]);
    expect(refusalOf(await verify(OWNER, code, CAMPUS))).toEqual([
      429,
      'Too many wrong codes came from your network. Please try again in 36 seconds.',
      '36',
    ]);
    expect((await verify(OWNER, code, HOME)).status).toBe(200);
  });

  it('that has no tries left writes nothing into the database, whatever addresses it names', async () => {
    await provider.exhaust(WRONG_TRIES_PER_NETWORK, CAMPUS);
    const statuses: number[] = [];
    for (let nth = 0; nth < 5; nth += 1)
      statuses.push((await verify(`${nth}@stu.kln.ac.lk`, '000000', CAMPUS)).status);
    expect(statuses).toEqual([429, 429, 429, 429, 429]);
    expect(await provider.database.db.select().from(mailboxes)).toEqual([]);
  });

  it('does not pay for right codes, nor for guesses that were not compared', async () => {
    await provider.exhaust({ ...WRONG_TRIES_PER_NETWORK, capacity: 189 }, CAMPUS);
    await ask(STRANGER);
    for (const otp of wrongCodes(30, provider.lastCode(STRANGER)))
      await verify(STRANGER, otp, CAMPUS);
    for (let times = 0; times < 3; times += 1) {
      await ask(OWNER);
      expect((await verify(OWNER, provider.lastCode(OWNER), CAMPUS)).status).toBe(200);
      time += MINUTE_MS;
    }
  });

  it('does not pay for requests without an effect: no attacker locks a campus out by repeating them', async () => {
    const { refreshToken } = await provider.tokensOf(OWNER);
    for (const limit of [CODES_PER_NETWORK, REGISTRATIONS_PER_NETWORK, REFRESHES_PER_NETWORK])
      await provider.exhaust({ ...limit, capacity: limit.capacity - 2 }, CAMPUS);
    await ask(STRANGER, CAMPUS);
    for (let times = 0; times < 5; times += 1) {
      expect((await ask(STRANGER, CAMPUS)).said.error).toMatch(/^Please wait/);
      expect((await call('register', { ...PROFILE, email: STRANGER }, CAMPUS)).status).toBe(403);
      expect((await call('refresh-token', { token: 'x.y' }, CAMPUS)).status).toBe(401);
    }
    expect((await ask(OWNER, CAMPUS)).status).toBe(200);
    expect((await call('refresh-token', { token: refreshToken }, CAMPUS)).status).toBe(200);
  });

  it('registers and refreshes within its limits', async () => {
    const { refreshToken } = await provider.tokensOf(OWNER);
    await provider.exhaust(REGISTRATIONS_PER_NETWORK, CAMPUS);
    await provider.exhaust(REFRESHES_PER_NETWORK, CAMPUS);
    const profile = { ...PROFILE, email: STRANGER };
    expect(refusalOf(await call('register', profile, CAMPUS))).toMatchObject([429, {}, '8']);
    expect((await call('register', profile, HOME)).status).toBe(403);
    expect(refusalOf(await call('refresh-token', { token: refreshToken }, CAMPUS))).toEqual([
      429,
      'Too many requests came from your network. Please try again in 1 second.',
      '1',
    ]);
    expect((await call('refresh-token', { token: refreshToken }, HOME)).status).toBe(200);
  });
});

describe('a session', () => {
  it('is renewed 120 times at once, and lives on after being refused', async () => {
    const { refreshToken } = await provider.tokensOf(OWNER);
    await provider.exhaust(REFRESHES_PER_SESSION, refreshToken.split('.')[0] ?? '');
    expect(refusalOf(await call('refresh-token', { token: refreshToken }))).toEqual([
      429,
      'Your session was renewed too often. Please try again in 30 seconds.',
      '30',
    ]);
    time += 30_000;
    expect((await call('refresh-token', { token: refreshToken })).status).toBe(200);
  });
});

describe('a limit', () => {
  const limit: RateLimit = { scope: 'of-a-test', capacity: 20, refillMs: 1000, words: 'Enough.' };

  it('lets exactly its capacity through, however many come at once', async () => {
    const database = await borrowDatabase('none');
    const keeper = { db: database.db, now: () => time, authSecret: 'a secret' };
    const taken = await Promise.all(Array.from({ length: 60 }, () => consume(keeper, limit, 'x')));
    expect(taken.filter((refusal) => refusal === null)).toHaveLength(20);
    time += 3000;
    const later = await Promise.all(Array.from({ length: 9 }, () => consume(keeper, limit, 'x')));
    expect(later.filter((refusal) => refusal === null)).toHaveLength(3);
    await returnDatabase(database);
  });

  it('locks nobody out after the clock was ahead for a while and is set right', async () => {
    const database = await borrowDatabase('none');
    const keeper = { db: database.db, now: () => time, authSecret: 'a secret' };
    const taken = async () => (await consume(keeper, limit, 'x')) === null;
    time += 24 * HOUR_MS;
    expect(await taken()).toBe(true);
    time -= 24 * HOUR_MS;
    expect(await taken()).toBe(true);
    // It lets through no more for that: the bucket counts what was taken since.
    for (let times = 1; times < limit.capacity; times += 1) expect(await taken()).toBe(true);
    expect(await consume(keeper, limit, 'x')).toMatchObject({ retryAfterSeconds: 1 });
    await returnDatabase(database);
  });

  it('is one for processes whose clocks differ by seconds', async () => {
    const database = await borrowDatabase('none');
    const keeper = { db: database.db, now: () => time, authSecret: 'a secret' };
    const ahead = { ...keeper, now: () => time + 5_000 };
    for (let times = 0; times < limit.capacity; times += 1)
      expect(await consume(ahead, limit, 'x')).toBeNull();
    expect(await consume(keeper, limit, 'x')).toMatchObject({ retryAfterSeconds: 6 });
    await returnDatabase(database);
  });

  it('keeps no address that can be read, and none when its time is over', async () => {
    const database = await borrowDatabase('none');
    const { db } = database;
    const keeper = { db, now: () => time, authSecret: 'a secret' };
    await makeCode(keeper, { email: OWNER, key: null, network: CAMPUS });
    await verifyCode(keeper, { email: OWNER, key: null, code: '000000', network: CAMPUS });
    const rows = await db.select().from(rateLimits);
    expect(rows).toHaveLength(6);
    expect(JSON.stringify(rows)).not.toMatch(/192|buyer/);
    time += 25 * HOUR_MS;
    await pruneIdleBuckets(db, time);
    await dropOldCodes(db, time);
    expect(await db.select().from(rateLimits)).toEqual([]);
    expect(await db.select().from(mailboxes)).toEqual([]);
    expect(await db.select().from(wrongTries)).toEqual([]);
    await returnDatabase(database);
  });
});
