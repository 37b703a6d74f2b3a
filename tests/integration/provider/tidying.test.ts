import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropOldReplies } from '#server/http/idempotent-replies.ts';
import { pruneIdleBuckets } from '#server/limits/rate-limits.ts';
import { dropOldCodes } from '#server/resources/auth/sign-in-codes.ts';
import {
  idempotencyKeys,
  mailboxes,
  rateLimits,
  signInCodes,
  wrongTries,
} from '#server/storage/access-schema.ts';
import type { Database } from '#server/storage/database.ts';
import {
  borrowDatabase,
  returnDatabase,
  TEST_EPOCH_MS,
  type TestDatabase,
} from '#support/database/test-databases.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const ROWS = 7;
const AT_ONCE = 3;
const LONG_AGO = new Date(TEST_EPOCH_MS - YEAR_MS);

let database: TestDatabase;
beforeEach(async () => {
  database = await borrowDatabase('none');
});
afterEach(() => returnDatabase(database));

const numbered = <Row>(write: (name: string) => Row) =>
  Array.from({ length: ROWS }, (_, nth) => write(`${nth}@stu.kln.ac.lk`));

async function plant(db: Database): Promise<void> {
  await db.insert(mailboxes).values(numbered((email) => ({ email, lastCodeAt: LONG_AGO })));
  await db.insert(wrongTries).values(numbered((email) => ({ email, at: LONG_AGO })));
  const code = { codeHash: '', createdAt: LONG_AGO, expiresAt: LONG_AGO };
  await db.insert(signInCodes).values(numbered((email) => ({ ...code, id: email, email })));
  const bucket = { scope: 'of-a-test', fullAt: LONG_AGO };
  await db.insert(rateLimits).values(numbered((subject) => ({ ...bucket, subject })));
  const reply = { memberId: 'm', fingerprint: '', createdAt: LONG_AGO };
  await db.insert(idempotencyKeys).values(numbered((key) => ({ ...reply, key })));
}

describe('what is deleted when its time is over', () => {
  // One statement has a time limit: what it cannot delete within it would stay for good, and grow.
  it('is deleted a few rows at a time, however much there is', async () => {
    await plant(database.db);
    const deletes: string[] = [];
    const db = database.logged((statement) => {
      const table = /^delete from "(\w+)"/.exec(statement)?.[1];
      if (table !== undefined) deletes.push(table);
    });
    await dropOldCodes(db, TEST_EPOCH_MS, AT_ONCE);
    await pruneIdleBuckets(db, TEST_EPOCH_MS, AT_ONCE);
    await dropOldReplies(db, TEST_EPOCH_MS, AT_ONCE);
    for (const table of [mailboxes, wrongTries, signInCodes, rateLimits, idempotencyKeys])
      expect(await db.select().from(table)).toEqual([]);
    const tables = ['sign_in_codes', 'wrong_tries', 'mailboxes', 'rate_limits', 'idempotency_keys'];
    expect(deletes).toEqual(tables.flatMap((table) => [table, table, table]));
  });
});
