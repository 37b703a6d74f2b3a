import type { PGlite } from '@electric-sql/pglite';

/* On a server the checkpointer limits the write-ahead log. The embedded database has none, and its log would grow. */

const LONGEST_LOG_BYTES = 64 * 1024 * 1024;
const TRIM_EVERY_MS = 60_000;

/** Trims the log at intervals. Returns a function that stops it. */
export function trimLogRegularly(client: PGlite): () => void {
  const trim = async () => {
    try {
      await trimLog(client);
    } catch {
      // The database has ended or the disk is full: requests report that, and the next round tries again.
    }
  };
  const timer = setInterval(() => void trim(), TRIM_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** Runs a checkpoint when the log is long, so that old segments are reused. */
export async function trimLog(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  );
  if ((rows[0]?.bytes ?? 0) > LONGEST_LOG_BYTES) await client.exec('checkpoint');
}
