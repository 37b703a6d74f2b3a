import { sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';
import { type BackupHeader, type Counts, readLines } from './backup-file.ts';
import { readRows } from './tables.ts';

/** Size of a statement; a larger row, of a picture, has one of its own. */
const STATEMENT_CHARACTERS = 1_000_000;
/** Tables written by triggers: their rows are replaced by the backup's. */
const KEPT_BY_TRIGGERS: ReadonlySet<string> = new Set(['catalogue_counts', 'listing_ranks']);

/**
 * Inserts the rows of a backup into an empty database of the same schema, in one transaction. Throws a sentence when the
 * database has members or a later schema, or when rows are missing.
 *
 * @param nowMs new version of every row, and start of the sequence; null keeps the versions, when there are no newer rows.
 * Devices reject lower versions than those they have. The versions assigned since the backup are unknown, but fewer than
 * the milliseconds elapsed.
 */
export async function loadBackup(
  db: Database,
  path: string,
  header: BackupHeader,
  nowMs: number | null,
): Promise<Counts> {
  const version = nowMs === null ? null : Math.max(nowMs, header.rowVersion + 1);
  return db.transaction(async (tx) => {
    await requireEmpty(tx);
    await requireSchemaOf(tx, header);
    await tx.execute(sql`delete from categories`);
    const emptied = new Set<string>();
    for await (const { table, rows } of gather(path)) {
      if (KEPT_BY_TRIGGERS.has(table) && !emptied.has(table)) {
        await tx.execute(sql`delete from ${sql.identifier(table)}`);
        emptied.add(table);
      }
      await insert(tx, { table, rows }, version);
    }
    await tx.execute(sql`select setval('row_version', ${version ?? header.rowVersion})`);
    return compareCounts(tx, header.counts);
  });
}

async function requireEmpty(tx: Database): Promise<void> {
  const [row] = await readRows<{ members: string }>(
    tx,
    'select count(*)::text as members from members',
  );
  if (row?.members === '0') return;
  throw new Error('The database to restore into is not empty: it has members.');
}

/** Migrations that ran on the empty database do not run on the backup's rows, which those of data would have changed. */
async function requireSchemaOf(tx: Database, { migration }: BackupHeader): Promise<void> {
  const [row] = await readRows<{ newest: string }>(
    tx,
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  if (Number(row?.newest) <= migration) return;
  throw new Error(
    'This backup is of an earlier version, and the database is set up for this one. Restore it into one that no provider has been started on: a new PostgreSQL database, or a DATA_DIR without its folder db.',
  );
}

interface Part {
  table: string;
  /** As JSON. */
  rows: readonly string[];
}

/** Groups rows of a table into statements. */
async function* gather(path: string): AsyncGenerator<Part> {
  let part = { table: '', rows: [] as string[], size: 0 };
  let isHeader = true;
  for await (const line of readLines(path)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const at = line.indexOf('\t');
    const [table, row] = [line.slice(0, at), line.slice(at + 1)];
    if (part.table !== table || part.size + row.length > STATEMENT_CHARACTERS) {
      if (part.rows.length > 0) yield part;
      part = { table, rows: [], size: 0 };
    }
    part.rows.push(row);
    part.size += row.length;
  }
  if (part.rows.length > 0) yield part;
}

async function insert(tx: Database, { table, rows }: Part, version: number | null): Promise<void> {
  const name = sql.identifier(table);
  // Columns that the backup lacks get their default.
  const columns = Object.keys(JSON.parse(rows[0] ?? '{}') as object);
  const named = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const values = columns.map((column) =>
    column === 'version' && version !== null ? sql`${version}::bigint` : sql.identifier(column),
  );
  await tx.execute(
    sql`insert into ${name} (${named}) select ${sql.join(values, sql`, `)} from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`,
  );
}

async function compareCounts(tx: Database, counts: Counts): Promise<Counts> {
  for (const [table, expected] of Object.entries(counts)) {
    const [row] = await readRows<{ rows: string }>(
      tx,
      `select count(*)::text as rows from "${table}"`,
    );
    if (Number(row?.rows) === expected) continue;
    throw new Error(
      `${table}: ${row?.rows ?? 'no'} rows of ${expected} have arrived. Nothing was restored.`,
    );
  }
  return counts;
}
