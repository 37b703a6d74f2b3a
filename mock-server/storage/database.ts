import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * What every query is written against: PGlite and node-postgres, outside and inside a transaction.
 * Inside a transaction use only the handle you were given: the embedded database has one connection,
 * and a query that goes around the transaction waits for it for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT>;
