import { wrapPostgres } from '#server/storage/connect.ts';
import type { Database } from '#server/storage/database.ts';
import { LeasedPool } from '#server/storage/postgres/leased-pool.ts';
import { type ProviderProcess, startBareProviderProcess } from './provider-process.ts';

export const PAIR_SECRET = 'the secret that both processes share';

/** Two provider processes on one PostgreSQL database. */
export interface ProviderPair {
  processes: readonly [ProviderProcess, ProviderProcess];
  /** The database behind both. */
  db: Database;
  stop(): Promise<void>;
}

/**
 * Starts both at the same moment; an empty database is migrated and planted by one of them.
 *
 * @param ownUrl where the test itself looks, when the processes go by way of a pooler.
 */
export async function startProviderPair(
  databaseUrl: string,
  settings: Record<string, string> = {},
  ownUrl = databaseUrl,
): Promise<ProviderPair> {
  const environment = { DATABASE_URL: databaseUrl, AUTH_SECRET: PAIR_SECRET, ...settings };
  const processes = await Promise.all([
    startBareProviderProcess(environment),
    startBareProviderProcess(environment),
  ]);
  const pool = new LeasedPool(ownUrl, { maxConnections: 2 });
  return {
    processes,
    db: wrapPostgres(pool),
    stop: async () => {
      await pool.end();
      await Promise.all(processes.map((process) => process.stop()));
    },
  };
}
