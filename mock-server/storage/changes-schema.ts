import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/** Which listings came, changed or went, and the id of the transaction that did it (migration 0011). */
export const listingChanges = pgTable(
  'listing_changes',
  {
    listingId: text('listing_id').primaryKey(),
    changedIn: bigint('changed_in', { mode: 'number' }).notNull(),
  },
  (table) => [index('listing_changes_latest').on(table.changedIn)],
);
