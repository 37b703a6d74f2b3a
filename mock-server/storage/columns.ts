import { type ExtraConfigColumn, timestamp } from 'drizzle-orm/pg-core';

/** A time with the milliseconds of a JavaScript `Date`. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The order of `desc()` in queries; PostgreSQL uses an index only with the same order of nulls. */
export const descending = (column: ExtraConfigColumn) => column.desc().nullsFirst();
