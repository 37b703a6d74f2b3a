import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runTool } from '#server/operations/run-tool.ts';
import { readRows } from '#server/backup/tables.ts';
import { openPostgresUnlimited } from '#server/storage/connect.ts';
import { createDatabase } from '#support/database/postgres-test-database.ts';

const AUTH_SECRET = 'a secret that is long enough for anybody';
const TEN_MINUTES_MS = 600_000;

let folder: string;
let url: string;
let other: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unikade-tools-test-'));
  url = await createDatabase(process.env.TEST_DATABASE_URL ?? '');
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterEach(async () => {
  vi.useRealTimers();
  await other.end();
  await rm(folder, { recursive: true });
});

const backUp = (file: string) =>
  runTool(['backup', file], { DATA_DIR: folder, DATABASE_URL: url, AUTH_SECRET }, () => {});

/** Polls in the database: the clock of this process is the test's. */
async function waitForLock(): Promise<void> {
  const waiting = `select from pg_locks join pg_database on oid = database
    where datname = current_database() and not granted`;
  while ((await other.query(waiting)).rowCount === 0) {
    await other.query('select pg_sleep(0.01)');
  }
}

describe('a backup of PostgreSQL', () => {
  it('that takes longer than any request may is completed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const file = join(folder, 'slow.backup');
    await other.query('begin; lock table wishlist_entries in access exclusive mode');
    const backup = backUp(file);
    await waitForLock();
    vi.advanceTimersByTime(TEN_MINUTES_MS);
    await other.query('commit');
    await backup;
    expect((await stat(file)).size).toBeGreaterThan(0);
  });

  it('has no time limit of requests, or of its role, on its statements', async () => {
    const name = new URL(url).pathname.slice(1);
    await other.query(`alter database ${name} set statement_timeout = '6s'`);
    await other.query(`alter database ${name} set idle_in_transaction_session_timeout = '7s'`);
    const store = await openPostgresUnlimited(url, () => Promise.resolve());
    const limits = await readRows(
      store.db,
      `select current_setting('statement_timeout') as statement,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    await store.close();
    expect(limits).toEqual([{ statement: '0', idle: '0' }]);
  });
});
