import { type ExtraConfigColumn, timestamp } from 'drizzle-orm/pg-core';

/** A moment to the millisecond, as JavaScript counts them. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** As `desc()` of a query sorts; an index with any other place for nulls serves no such query. */
export const descending = (column: ExtraConfigColumn) => column.desc().nullsFirst();
