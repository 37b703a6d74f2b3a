import { sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import type { TestProvider } from '#support/provider/provider.ts';

/** The rows of the tables, to be compared and restored. */
export interface DatabaseDump {
  /** Names of all tables. */
  tables: readonly string[];
  /** Those of when the dump was made. */
  hashes: Hashes;
  /** One hash for each table as it is now. */
  hash(): Promise<Hashes>;
  /** The rows of a table as they are, or as they were when the dump was made. */
  rows(table: string, when: 'now' | 'then'): Promise<Row[]>;
  /** Puts the tables back into the state of when the dump was made. */
  restore(tables: Iterable<string>): Promise<void>;
}

type Hashes = ReadonlyMap<string, string>;
export type Row = Readonly<Record<string, unknown>>;

/** Remembers the tables as they are now. */
export async function dumpDatabase({ database }: TestProvider): Promise<DatabaseDump> {
  const { db, run } = database;
  const tables = await listTables(db);
  const copies = tables.map((name) => `create table kept.${name} as table public.${name};`);
  await run(`drop schema if exists kept cascade; create schema kept; ${copies.join(' ')}`);
  const hash = createHashing(db, tables);
  return {
    tables,
    hashes: await hash(),
    hash,
    rows: async (table, when) => {
      const from = sql.raw(`${when === 'now' ? 'public' : 'kept'}.${table} as listed`);
      const rows = await db.select({ row: sql<Row>`to_jsonb(listed)` }).from(from);
      return rows.map(({ row }) => row);
    },
    restore: async (changed) => {
      const statements = [...changed].map(
        (name) =>
          `delete from public.${name}; insert into public.${name} overriding system value select * from kept.${name};`,
      );
      if (statements.length === 0) return;
      // As a replica, where no trigger and no reference is followed.
      await run(
        `set session_replication_role = replica; ${statements.join(' ')} set session_replication_role = origin;`,
      );
    },
  };
}

/** Names of the tables that differ. */
export function listChanged(before: Hashes, after: Hashes): string[] {
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
}

async function listTables(db: Database): Promise<string[]> {
  const rows = await db
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
    .orderBy(sql`tablename`);
  return rows.map(({ name }) => name);
}

function createHashing(db: Database, tables: readonly string[]): () => Promise<Hashes> {
  const hashed = sql.raw(`(${tables.map(hashStatement).join(' union all ')}) as hashed`);
  let last: { writes: string; hashes: Hashes } | null = null;
  return async () => {
    const writes = await countWrites(db);
    if (writes !== last?.writes) {
      const rows = await db
        .select({ name: sql<string>`name`, hash: sql<string>`hash` })
        .from(hashed);
      last = { writes, hashes: new Map(rows.map(({ name, hash }) => [name, hash])) };
    }
    return last.hashes;
  };
}

function hashStatement(table: string): string {
  const rows = "coalesce(string_agg(listed::text, '|' order by listed::text), '')";
  return `select '${table}' as name, md5(${rows}) as hash from public.${table} as listed`;
}

/** Grows with every transaction that wrote anything, or meant to: while it stays, nothing has changed. */
async function countWrites(db: Database): Promise<string> {
  const [row] = await db
    .select({ next: sql<string>`next` })
    .from(sql`(select pg_snapshot_xmax(pg_current_snapshot())::text as next) as snapshot`);
  return row?.next ?? '';
}
