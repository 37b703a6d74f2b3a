import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** A statement may take six seconds, also on a disk that is busy; a million rows in one would take longer, each time. */
const ROWS_AT_ONCE = 5_000;

/**
 * Deletes the rows whose time is over, some at a time. Rows in use are left for next time: waiting for each other's
 * could be a deadlock.
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
