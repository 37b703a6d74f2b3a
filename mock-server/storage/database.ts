import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as accessSchema from './access-schema.ts';
import * as moderationSchema from './moderation-schema.ts';
import * as picturesSchema from './pictures-schema.ts';
import * as pushSchema from './push-schema.ts';
import * as schema from './schema.ts';

export const fullSchema = {
  ...schema,
  ...accessSchema,
  ...picturesSchema,
  ...moderationSchema,
  ...pushSchema,
};

/**
 * What every query is written against: PGlite and node-postgres, outside and inside a transaction.
 * Inside a transaction use only the handle you were given: the embedded database has one connection,
 * and a query that goes around the transaction waits for it for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof fullSchema>;
