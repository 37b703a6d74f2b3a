import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { descending, moment } from './columns.ts';
import { listings } from './schema.ts';

/*
 * Kept by triggers of the database (migration 0002), so that every change of a listing keeps them in the same
 * transaction, and nothing else writes them.
 */

/**
 * How many active listings there are of a category and condition: the sum of its slots. A change takes a slot that no
 * other one holds, so that none waits for another (migration 0017).
 */
export const catalogueCounts = pgTable(
  'catalogue_counts',
  {
    category: text('category').notNull(),
    condition: text('condition', { enum: ['new', 'used'] }).notNull(),
    slot: bigint('slot', { mode: 'number' }).notNull().default(0),
    active: integer('active').notNull(),
    /** Grows with every change after which a list may hold other listings; orders, views and likes are none. */
    changes: bigint('changes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.condition, table.slot] })],
);

/** Sort values of the home sections; a separate table, so that counting rewrites no large index. */
export const listingRanks = pgTable(
  'listing_ranks',
  {
    listingId: text('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** Views, and five for each like: a like says more than a look. */
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
