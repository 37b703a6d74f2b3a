import type { PGlite } from '@electric-sql/pglite';

/* On a server another process keeps the write-ahead log short. Here none does, and it would grow as long as we run. */

const LONGEST_LOG_BYTES = 64 * 1024 * 1024;
const TRIM_EVERY_MS = 60_000;

/** Trims the log now and then. Returns what stops it. */
export function trimLogRegularly(client: PGlite): () => void {
  const trim = async () => {
    try {
      await trimLog(client);
    } catch {
      // The database has ended or the disk is full: the calls of people tell that, and the next round trims.
    }
  };
  const timer = setInterval(() => void trim(), TRIM_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** Makes a checkpoint when the log has grown long, so that its old segments are reused. */
export async function trimLog(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  );
  if ((rows[0]?.bytes ?? 0) > LONGEST_LOG_BYTES) await client.exec('checkpoint');
}
