import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Keeps a statement within its limit of six seconds, also on a busy disk. */
const ROWS_AT_ONCE = 5_000;

/**
 * Deletes the matching rows in batches. Skips locked rows until the next run, as waiting for them could deadlock.
 *
 * @param key the primary key
 */
export async function deleteDue(
  db: Database,
  table: PgTable,
  key: readonly PgColumn[],
  isDue: SQL | undefined,
  most = ROWS_AT_ONCE,
): Promise<void> {
  const named = Object.fromEntries(key.map((column) => [column.name, column]));
  const row = sql`(${sql.join([...key], sql`, `)})`;
  let deleted: number;
  do {
    const due = db
      .select(named)
      .from(table)
      .where(isDue)
      .limit(most)
      .for('update', { skipLocked: true });
    const gone = await db
      .delete(table)
      .where(sql`${row} in ${due}`)
      .returning(named);
    deleted = gone.length;
  } while (deleted === most);
}
