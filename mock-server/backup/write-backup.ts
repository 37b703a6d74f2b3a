import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../storage/database.ts';
import type { BackupHeader, Counts } from './backup-file.ts';
import { listTables, readRows } from './tables.ts';

/** Pictures have up to several hundred KB each. */
const ROWS_AT_ONCE = 100;

/**
 * Writes a snapshot of the database into a private file: gzipped, a line for each row. The provider may run meanwhile. The
 * file contains the data of all members, but no AUTH_SECRET.
 */
export async function writeBackup(db: Database, path: string, nowMs: number): Promise<Counts> {
  const draft = `${path}.draft`;
  try {
    const counts = await db.transaction(
      async (tx) => {
        const header = await readHeader(tx, nowMs);
        const lines = Readable.from(writeLines(tx, header));
        await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600 }));
        return header.counts;
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await rename(draft, path);
    return counts;
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
}

async function readHeader(tx: Database, nowMs: number): Promise<BackupHeader> {
  const [newest] = await readRows<{ at: string }>(
    tx,
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  );
  const [sequence] = await readRows<{ value: string }>(
    tx,
    'select last_value::text as value from row_version',
  );
  const counts: Counts = {};
  for (const table of await listTables(tx)) {
    const [row] = await readRows<{ rows: string }>(
      tx,
      `select count(*)::text as rows from "${table}"`,
    );
    counts[table] = Number(row?.rows);
  }
  return {
    format: 1,
    writtenAt: new Date(nowMs).toISOString(),
    migration: Number(newest?.at),
    rowVersion: Number(sequence?.value),
    counts,
  };
}

async function* writeLines(tx: Database, header: BackupHeader): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  for (const table of Object.keys(header.counts)) {
    await readRows(
      tx,
      `declare backup cursor for select row_to_json(t)::text as row from "${table}" t`,
    );
    for (;;) {
      const rows = await readRows<{ row: string }>(tx, `fetch ${ROWS_AT_ONCE} from backup`);
      if (rows.length === 0) break;
      yield rows.map(({ row }) => `${table}\t${row}\n`).join('');
    }
    await readRows(tx, 'close backup');
  }
}
