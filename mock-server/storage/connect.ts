import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite, type PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { keepPrivate } from '../operations/private-folder.ts';
import type { Database } from './database.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { openSelfHealingClient } from './embedded/self-healing-client.ts';
import { checkAddress } from './postgres/check-address.ts';
import { type AddressSetting, explainUnreachable } from './postgres/explain-unreachable.ts';
import { LeasedPool } from './postgres/leased-pool.ts';
import { LIFT_TIME_LIMITS, openUnlimitedPool } from './postgres/unlimited-pool.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');
/** Advisory lock of migrations and seeding: any number, the same in every process. */
const SETUP_LOCK = 8_164_532;
const CONNECT_TIMEOUT_MS = 10_000;

export interface Store {
  db: Database;
  close(): Promise<void>;
}

export type Prepare = (db: Database) => Promise<void>;

/** Opens the embedded database in `folder`; throws a sentence when another process uses it. `prepare` runs after the migrations. */
export async function openEmbedded(
  folder: string,
  prepare: Prepare,
  migrationsFolder = MIGRATIONS_FOLDER,
  logger: Logger | false = false,
): Promise<Store> {
  await keepPrivate(folder);
  const unlock = await lockFolder(folder);
  try {
    const embedded = await openSelfHealingClient(join(folder, 'db'));
    const db = await prepareEmbedded(embedded.client, prepare, migrationsFolder, logger).catch(
      async (cause: unknown) => {
        await embedded.close();
        throw cause;
      },
    );
    return {
      db,
      close: async () => {
        await embedded.close();
        await unlock();
      },
    };
  } catch (cause) {
    await unlock();
    throw cause;
  }
}

/** Migrates an embedded database that is already open; tests use one in memory. */
export async function prepareEmbedded(
  client: PGlite,
  prepare: Prepare,
  migrationsFolder = MIGRATIONS_FOLDER,
  logger: Logger | false = false,
): Promise<Database> {
  const db = wrapEmbedded(client, logger);
  await migratePglite(db as PgliteDatabase, { migrationsFolder });
  await prepare(db);
  return db;
}

/** Wraps an embedded database that is migrated and seeded. */
export function wrapEmbedded(client: PGlite, logger: Logger | false = false): Database {
  return drizzlePglite(client, { logger });
}

/**
 * Connects to PostgreSQL; rejects with a sentence when it is unreachable or `checkAddress` fails. `prepare` runs after the
 * migrations.
 *
 * @param directUrl PostgreSQL itself, when `url` is a pooler in front of it; else null
 */
export async function openPostgres(
  url: string,
  prepare: Prepare,
  migrationsFolder = MIGRATIONS_FOLDER,
  directUrl: string | null = null,
  logger: Logger | false = false,
): Promise<Store> {
  const pool = new LeasedPool(url, { isBehindPooler: directUrl !== null });
  try {
    await checkAddress(pool, url, directUrl !== null);
    const setting = directUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
    await preparePostgres({ url: directUrl ?? url, setting }, prepare, migrationsFolder);
  } catch (cause) {
    await pool.end();
    throw cause;
  }
  return { db: wrapPostgres(pool, logger), close: () => pool.end() };
}

/** As `openPostgres`, for a command of the operator: without the time limits of requests. */
export async function openPostgresUnlimited(
  url: string,
  prepare: Prepare,
  migrationsFolder?: string,
): Promise<Store> {
  const checked = await openPostgres(url, prepare, migrationsFolder);
  await checked.close();
  const pool = openUnlimitedPool(url);
  return { db: wrapPostgres(pool), close: () => pool.end() };
}

/** Wraps a PostgreSQL database that is migrated and seeded. */
export function wrapPostgres(pool: pg.Pool, logger: Logger | false = false): Database {
  return drizzlePostgres(pool, { logger });
}

/**
 * Of several starting processes one migrates and seeds, the others wait. Uses a connection without time limits, as a
 * migration may take long.
 */
async function preparePostgres(
  { url, setting }: { url: string; setting: AddressSetting },
  prepare: Prepare,
  migrationsFolder: string,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection lost between two queries makes the next one fail.
  client.on('error', () => {});
  await client.connect().catch((cause: unknown) => {
    throw explainUnreachable(setting, url, cause);
  });
  try {
    await client.query(LIFT_TIME_LIMITS);
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
    const db = drizzlePostgres(client);
    await migratePostgres(db, { migrationsFolder });
    await prepare(db);
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}
