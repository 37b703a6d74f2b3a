import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#server/storage/schema.ts';
import { openPostgres } from '#server/storage/connect.ts';
import { LOSES_STATEMENTS } from '#server/storage/postgres/check-address.ts';
import { attemptToBuy, plantBuyers, sendOrderUntilAnswered } from '#support/database/ordering.ts';
import {
  keepsStatements,
  type Pooler,
  type PoolMode,
  startPooler,
} from '#support/database/pgbouncer.ts';
import { createDatabase, onServer } from '#support/database/postgres-test-database.ts';
import { PAIR_SECRET, startProviderPair } from '#support/provider/provider-pair.ts';
import { seedId } from '#server/storage/ids.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const LISTING = seedId('listing', 'nimal-electronics-short-notes');
const STOCK = 5;
const CROWD = 60;

let direct: string;
let pooler: Pooler | null = null;

beforeEach(async () => {
  direct = await createDatabase(server, 'template0');
});
afterEach(async () => {
  await pooler?.stop();
  pooler = null;
});

async function pooled(mode: PoolMode, settings: readonly string[] = []): Promise<string> {
  pooler = await startPooler(server, mode, settings);
  return pooler.urlOf(direct);
}

/** As the role has them where the pooler passes none on. */
async function setLimits(): Promise<void> {
  const name = new URL(direct).pathname.slice(1);
  await onServer(server, async (client) => {
    await client.query(`alter database ${name} set statement_timeout = '6s'`);
    await client.query(`alter database ${name} set idle_in_transaction_session_timeout = '7s'`);
  });
}

/** The error message of the start; empty when it went well. */
async function start(url: string, directUrl: string | null): Promise<string> {
  try {
    const store = await openPostgres(url, () => Promise.resolve(), undefined, directUrl);
    await store.close();
    return '';
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** Two processes, and more buyers at once than pieces. */
async function sell(url: string): Promise<{ placed: number; statuses: Set<number> }> {
  const pair = await startProviderPair(url, { DATABASE_DIRECT_URL: direct }, direct);
  try {
    const [first] = pair.processes;
    await first.setListing({ id: LISTING, quantity: STOCK, price: 500 });
    const lists = await Promise.all(
      pair.processes.flatMap(({ url: at }) =>
        [
          'products',
          'products?search=notes',
          'products?category=books',
          'categories',
          `products/${LISTING}`,
        ].map((path) => fetch(`${at}/api/${path}`)),
      ),
    );
    const buyers = await plantBuyers(pair.db, CROWD, PAIR_SECRET, Date.now());
    await Promise.all(
      buyers.map((buyer, index) =>
        sendOrderUntilAnswered(
          fetch,
          pair.processes[index % 2]?.url ?? '',
          attemptToBuy(buyer, LISTING, 500),
        ),
      ),
    );
    const newcomers = buyers.map(({ id }) => id);
    const placed = await pair.db.$count(
      orders,
      sql`${orders.buyerId} = any(${sql.param(newcomers)})`,
    );
    return { placed, statuses: new Set(lists.map(({ status }) => status)) };
  } finally {
    await pair.stop();
  }
}

describe('PgBouncer in session mode', () => {
  it('serves two processes; set-up goes to PostgreSQL itself, and the limits are those of the role', async () => {
    await setLimits();
    const sold = await sell(await pooled('session', ['default_pool_size = 50']));
    expect(sold).toEqual({ placed: STOCK, statuses: new Set([200]) });
  });

  it('is refused where it refuses or drops time limits, with what to do', async () => {
    expect(await start(await pooled('session'), null)).toContain('refuses time limits');
    await pooler?.stop();
    const ignoring = [
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
    ];
    const said = await start(await pooled('session', ignoring), null);
    expect(said).toContain('passes no time limits on');
    expect(said).toMatch(/alter role \S+ set statement_timeout = '6s'/);
  });
});

describe('PgBouncer in transaction mode', () => {
  it('is refused without a direct address, before anything was changed', async () => {
    const ignoring = [
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
    ];
    await setLimits();
    expect(await start(await pooled('transaction', ignoring), null)).toContain(
      'set DATABASE_DIRECT_URL',
    );
    const tables = await onServer(direct, (client) =>
      client.query(`select from pg_tables where schemaname = 'public'`),
    );
    expect(tables.rowCount).toBe(0);
  });

  it('is refused where it loses prepared statements', async () => {
    await setLimits();
    const forgetful = keepsStatements() ? ['max_prepared_statements = 0'] : [];
    expect(await start(await pooled('transaction', forgetful), direct)).toBe(LOSES_STATEMENTS);
  });

  it('serves two processes from 1.21 on, and leaves no lock of set-up behind; an older one is refused', async () => {
    await setLimits();
    const keeping = keepsStatements() ? ['max_prepared_statements = 200'] : [];
    const url = await pooled('transaction', keeping);
    const outcome = keepsStatements() ? await sell(url) : await start(url, direct);
    expect(outcome).toEqual(
      keepsStatements() ? { placed: STOCK, statuses: new Set([200]) } : LOSES_STATEMENTS,
    );
    const locks = await onServer(direct, (client) =>
      client.query(`select from pg_locks where locktype = 'advisory'`),
    );
    expect(locks.rowCount).toBe(0);
  });
});
