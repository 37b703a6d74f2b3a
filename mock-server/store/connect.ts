import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { type Database, fullSchema } from './database.ts';
import { lockFolder } from './folder-lock.ts';

const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') };
/** Any number, the same in every process: who holds it may migrate and plant. */
const SETUP_LOCK = 8_164_532;

export interface Store {
  db: Database;
  close(): Promise<void>;
}

type Prepare = (db: Database) => Promise<void>;

/** Opens the embedded database in `folder`; throws a sentence when another process has it. `prepare` runs after the migrations. */
export async function openEmbedded(folder: string, prepare: Prepare): Promise<Store> {
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    const client = await PGlite.create({ dataDir: join(folder, 'db') });
    const db = await prepareEmbedded(client, prepare);
    return {
      db,
      close: async () => {
        await client.close();
        await unlock();
      },
    };
  } catch (cause) {
    await unlock();
    throw cause;
  }
}

/** Migrates an embedded database that is already open; tests use one in memory. */
export async function prepareEmbedded(client: PGlite, prepare: Prepare): Promise<Database> {
  const db = drizzlePglite(client, { schema: fullSchema });
  await migratePglite(db, MIGRATIONS);
  await prepare(db);
  return db;
}

/** Wraps an embedded database that is migrated and planted. */
export function wrapEmbedded(client: PGlite): Database {
  return drizzlePglite(client, { schema: fullSchema });
}

/** Connects to PostgreSQL. Several processes may start at once: one migrates and plants, the others wait for it. */
export async function openPostgres(url: string, prepare: Prepare): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  // Without a listener a lost idle connection would end the process.
  pool.on('error', () => {});
  const guard = new pg.Client({ connectionString: url });
  await guard.connect();
  try {
    await guard.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
    const db = drizzlePostgres(pool, { schema: fullSchema });
    await migratePostgres(db, MIGRATIONS);
    await prepare(db);
    return { db, close: () => pool.end() };
  } catch (cause) {
    await pool.end();
    throw cause;
  } finally {
    // Ending the session also releases the lock.
    await guard.end();
  }
}
