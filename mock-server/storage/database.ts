import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * PGlite or node-postgres, outside or inside a transaction. Inside a transaction use its handle only: the embedded
 * database has one connection, and a query outside of the transaction would wait for it for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT>;
