import { sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';

/** The tables of a backup: each after those that it references, those written by triggers last. */
const BACKED_UP = [
  'categories',
  'members',
  'listings',
  'reviews',
  'orders',
  'cart_lines',
  'wishlist_entries',
  'mailboxes',
  'sign_in_codes',
  'refresh_families',
  'refresh_tokens',
  'push_subscriptions',
  'push_messages',
  'search_alerts',
  'search_alert_progress',
  'idempotency_keys',
  'pictures',
  'picture_sizes',
  'audit_log',
  'reports',
  'catalogue_counts',
  'listing_ranks',
] as const;

/** Counts of limits, and transaction ids, which are valid in one database only. */
const LEFT_OUT = ['rate_limits', 'wrong_tries', 'listing_changes'] as const;

/** The database's tables in backup order; an earlier schema has fewer. Throws for a table in neither list. */
export async function listTables(db: Database): Promise<readonly string[]> {
  const rows = await readRows<{ name: string }>(
    db,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const present = new Set(rows.map(({ name }) => name));
  const known = new Set<string>([...BACKED_UP, ...LEFT_OUT]);
  const unknown = [...present].find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`No backup knows the table ${unknown}.`);
  return BACKED_UP.filter((name) => present.has(name));
}

/** The rows of a statement, by either driver. */
export async function readRows<Row>(db: Database, statement: string): Promise<readonly Row[]> {
  const result: unknown = await db.execute(sql.raw(statement));
  return (result as { rows: Row[] }).rows;
}
