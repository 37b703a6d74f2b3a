import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/** A table is vacuumed from this many dead rows on, and this share of its live ones: PostgreSQL's defaults of autovacuum. */
const DEAD_ROWS = 50;
const DEAD_SHARE = 0.2;

/**
 * Frees the room of dead rows for new ones, in each table that has changed much. For the embedded database, which has no
 * autovacuum: without it tables grow with every change for good. Not inside a transaction.
 */
export async function vacuumChanged(db: Database): Promise<void> {
  // One process counts and reads: what it has counted is seen once it is flushed.
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const changed = await db
    .select({ name: sql<string>`relname::text` })
    .from(sql`pg_stat_user_tables`)
    .where(
      sql`schemaname = 'public' and n_dead_tup > ${DEAD_ROWS}::int + ${DEAD_SHARE}::float8 * n_live_tup`,
    );
  for (const { name } of changed) await db.execute(sql`vacuum ${sql.identifier(name)}`);
}
