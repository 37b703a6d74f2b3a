import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { catalogueCounts } from './derived-schema.ts';

/** With fewer rows any plan is fast. */
const FEW_LISTINGS = 1_000;

/**
 * Updates the planner's statistics, and runs the `vacuum` that index-only scans need, when the catalogue has doubled or
 * halved since the last time. For the embedded database, which has no autovacuum. Not inside a transaction.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  const [listed] = await db
    .select({
      active: sql<number>`coalesce(sum(${catalogueCounts.active}), 0)::int`,
      counted: sql<number>`(select reltuples::float8 from pg_class where oid = 'listings'::regclass)`,
      // The creation of an index sets `reltuples` too, without statistics of values.
      isKnown: sql<boolean>`exists (select from pg_stats where tablename = 'listings' and schemaname = 'public')`,
    })
    .from(catalogueCounts);
  if (listed === undefined || listed.active < FEW_LISTINGS) return;
  const { active, counted, isKnown } = listed;
  if (isKnown && counted >= active / 2 && counted <= active * 2) return;
  await db.execute(sql`vacuum analyze`);
}
