import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/** The transaction that last inserted, updated or deleted each listing (migration 0011). */
export const listingChanges = pgTable(
  'listing_changes',
  {
    listingId: text('listing_id').primaryKey(),
    changedIn: bigint('changed_in', { mode: 'number' }).notNull(),
  },
  (table) => [index('listing_changes_latest').on(table.changedIn)],
);
