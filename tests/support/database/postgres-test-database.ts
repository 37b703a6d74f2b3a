import pg from 'pg';
import { wrapPostgres } from '#server/storage/connect.ts';
import { LeasedPool } from '#server/storage/postgres/leased-pool.ts';
import type { OpenedDatabase } from './opened-database.ts';

/** Set by `postgres-template.ts`: name of the migrated database of this run, and the beginning of all the others. */
export const TEMPLATE_VARIABLE = 'TEST_DATABASE_TEMPLATE';

/** Several workers and their databases share the connections of one server. */
const MAX_CONNECTIONS = 10;
/** Planting thousands of rows takes longer on a busy machine than a request may; what those limits do has tests of its own. */
const PLANTING_MS = 60_000;

let opened = 0;

/** On a server, as a copy of this run's template; it goes when the run ends. */
export async function openPostgresDatabase(serverUrl: string): Promise<OpenedDatabase> {
  const url = await createDatabase(serverUrl);
  const pool = new LeasedPool(url, {
    maxConnections: MAX_CONNECTIONS,
    loanMs: PLANTING_MS,
    statementTimeoutMs: PLANTING_MS,
  });
  return {
    db: wrapPostgres(pool),
    logged: (log) => wrapPostgres(pool, { logQuery: log }),
    run: async (statements) => {
      await pool.query(statements);
    },
    settle: async () => {
      while (pool.totalCount > pool.idleCount) {
        await new Promise((resolve) => pool.once('release', resolve));
      }
    },
  };
}

/** Makes a database of this worker and returns its address. `template0` makes an empty one, without migrations. */
export async function createDatabase(
  serverUrl: string,
  template: string | undefined = process.env[TEMPLATE_VARIABLE],
): Promise<string> {
  const prefix = process.env[TEMPLATE_VARIABLE];
  if (prefix === undefined || template === undefined) {
    throw new Error(`${TEMPLATE_VARIABLE} is not set: run these tests with npm run test:postgres.`);
  }
  opened += 1;
  const name = `${prefix}_${process.pid}_${opened}`;
  await onServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  return addressOf(serverUrl, name);
}

/** The same server and account, another database. */
export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function onServer<Result>(
  serverUrl: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
