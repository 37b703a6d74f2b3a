import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { catalogueCounts } from './derived-schema.ts';

/** With fewer rows any plan is quick. */
const FEW_LISTINGS = 1_000;

/**
 * Updates the planner's statistics when the catalogue has doubled or halved since the last time: it plans by them, and
 * index-only scans need a `vacuum`. PostgreSQL does this by itself, sooner; the embedded database never does. Not
 * inside a transaction.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  const [listed] = await db
    .select({
      active: sql<number>`coalesce(sum(${catalogueCounts.active}), 0)::int`,
      counted: sql<number>`(select reltuples::float8 from pg_class where oid = 'listings'::regclass)`,
      // Making an index counts the rows too, and looks at no value.
      isKnown: sql<boolean>`exists (select from pg_stats where tablename = 'listings' and schemaname = 'public')`,
    })
    .from(catalogueCounts);
  if (listed === undefined || listed.active < FEW_LISTINGS) return;
  const { active, counted, isKnown } = listed;
  if (isKnown && counted >= active / 2 && counted <= active * 2) return;
  await db.execute(sql`vacuum analyze`);
}
