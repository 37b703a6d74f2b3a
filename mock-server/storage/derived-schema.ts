import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { descending, moment } from './columns.ts';
import { listings } from './schema.ts';

/*
 * Written by triggers alone (migration 0002), in the transaction of each change of a listing.
 */

/**
 * Number of active listings by category and condition: the sum of their slots. A change updates a slot that no other
 * transaction has locked, so that changes do not wait for each other (migration 0017).
 */
export const catalogueCounts = pgTable(
  'catalogue_counts',
  {
    category: text('category').notNull(),
    condition: text('condition', { enum: ['new', 'used'] }).notNull(),
    slot: bigint('slot', { mode: 'number' }).notNull().default(0),
    active: integer('active').notNull(),
    /** Incremented by every change that can affect a list of listings; not by orders, views and likes. */
    changes: bigint('changes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.condition, table.slot] })],
);

/** Sort values of the home sections; a separate table, so that updating them rewrites no large index. */
export const listingRanks = pgTable(
  'listing_ranks',
  {
    listingId: text('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** Views, and five for each like, which is the stronger signal. */
    liked: integer('liked').notNull(),
    ordered: integer('ordered').notNull(),
  },
  (table) => {
    const [newest, lastly] = [descending(table.createdAt), descending(table.listingId)];
    return [
      index('listing_ranks_liked').on(descending(table.liked), newest, lastly),
      index('listing_ranks_ordered')
        .on(descending(table.ordered), newest, lastly)
        .where(sql`${table.ordered} > 0`),
    ];
  },
);
