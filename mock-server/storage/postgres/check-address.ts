import type pg from 'pg';
import { explainUnreachable } from './explain-unreachable.ts';

/*
 * Checks what a pooler in front of PostgreSQL may silently not support: session state beyond a transaction, prepared
 * statements, and time limits of a connection.
 */

const NEEDS_DIRECT =
  'DATABASE_URL is a pooler that shares its connections (transaction mode): set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which migrations and their lock need.';
export const LOSES_STATEMENTS =
  'DATABASE_URL is a pooler that loses prepared statements. PgBouncer keeps them in transaction mode from version 1.21 on, with max_prepared_statements above 0; before, use its session mode.';

/** SQLSTATEs of a missing and of a duplicate prepared statement. */
const LOST_STATEMENT = new Set(['26000', '42P05']);

/**
 * Throws a sentence when the address lacks what requests need.
 *
 * @param hasDirectAddress whether migrations connect to PostgreSQL itself
 */
export async function checkAddress(
  pool: pg.Pool,
  url: string,
  hasDirectAddress: boolean,
): Promise<void> {
  const connect = () =>
    pool.connect().catch((cause: unknown) => {
      throw explainUnreachable('DATABASE_URL', url, cause);
    });
  const first = await connect();
  const second = await connect().catch((cause: unknown) => {
    first.release(true);
    throw cause;
  });
  try {
    const isShared = await shareServers(first, second);
    if (isShared && !hasDirectAddress) throw new Error(NEEDS_DIRECT);
    if (isShared && !(await keepStatements(first, second))) throw new Error(LOSES_STATEMENTS);
    await requireTimeLimits(first);
  } finally {
    first.release(true);
    second.release(true);
  }
}

/** Whether two connections share a server connection between transactions. */
async function shareServers(first: pg.PoolClient, second: pg.PoolClient): Promise<boolean> {
  const before = await readServer(first);
  await second.query('begin');
  try {
    const others = await readServer(second);
    // Only then: with a single server connection it would wait for the transaction.
    return others === before || (await readServer(first)) !== before;
  } finally {
    await second.query('rollback');
  }
}

async function readServer(client: pg.PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

async function keepStatements(...clients: readonly pg.PoolClient[]): Promise<boolean> {
  try {
    for (const client of [...clients, ...clients]) {
      await client.query({ name: 'check of the address', text: 'select 1' });
    }
    return true;
  } catch (cause) {
    const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
    if (LOST_STATEMENT.has(String(code))) return false;
    throw cause;
  }
}

/** Without them a hanging process would keep its locks, and a slow statement its connection. */
async function requireTimeLimits(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string; isLimited: boolean }>(
    `select quote_ident(current_user) as role, current_setting('statement_timeout') <> '0'
       and current_setting('idle_in_transaction_session_timeout') <> '0' as "isLimited"`,
  );
  const [found] = rows;
  if (found === undefined || found.isLimited) return;
  const set = `alter role ${found.role} set`;
  throw new Error(
    `DATABASE_URL is a pooler that passes no time limits on. Set them on PostgreSQL, and let the pooler connect anew: ${set} statement_timeout = '6s'; ${set} idle_in_transaction_session_timeout = '7s';`,
  );
}
