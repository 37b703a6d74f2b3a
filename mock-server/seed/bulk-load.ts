import { sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';

/** Drops the indexes of listings during a bulk insert and recreates them afterwards, which is much faster. */
export async function withoutListingIndexes(
  tx: Database,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await listIndexes(tx);
  for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
  // As in migration 0002; not part of an index's definition.
  await tx.execute(sql`alter index listings_search alter column 1 set statistics 0`);
}

/** All indexes without a constraint. */
function listIndexes(tx: Database) {
  return tx
    .select({
      name: sql<string>`relname`,
      definition: sql<string>`pg_get_indexdef(indexrelid)`,
    })
    .from(sql`pg_index join pg_class on pg_class.oid = indexrelid`)
    .where(sql`indrelid = 'listings'::regclass and not indisunique`);
}
