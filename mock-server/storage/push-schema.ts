import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { refreshFamilies } from './access-schema.ts';
import { moment } from './columns.ts';
import { orders } from './schema.ts';

/** Where the device of a session takes messages. Ends with the session: a logout, a suspension and an erasure need no more. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => refreshFamilies.id, { onDelete: 'cascade' }),
  /** One for each browser: the next session on the same browser takes it over. */
  endpoint: text('endpoint').notNull().unique(),
  /** Public key and secret of the browser, for which messages are encrypted. */
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** Our public key that the browser was given: push services take messages signed by its private half alone. */
  applicationServerKey: text('application_server_key').notNull(),
  /** Where the app is for that browser: a message names the order by an address of it. */
  origin: text('origin').notNull(),
  createdAt: moment('created_at').notNull(),
});

/**
 * Messages to send, written in the transaction of their event. A row names only the order: its content is read when it
 * is sent, so that two changes in a row leave one message.
 */
export const pushMessages = pgTable(
  'push_messages',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => pushSubscriptions.sessionId, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Changes with each update: a sent message is deleted only if it still matches. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Number of tries. */
    tries: integer('tries').notNull().default(0),
    /** Not sent before; who takes it up moves it on. */
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.orderId] }),
    index('push_messages_due').on(table.dueAt),
    index('push_messages_order').on(table.orderId),
  ],
);

/**
 * Saved searches whose member wants to be told of new listings, as their device has sent them. A row is its message too:
 * what was found since the last one, and when the next is due.
 */
export const searchAlerts = pgTable(
  'search_alerts',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => pushSubscriptions.sessionId, { onDelete: 'cascade' }),
    /** Query of the list's address: words and filters. */
    search: text('search').notNull(),
    /** Listings published earlier are no news. */
    since: moment('since').notNull(),
    /** Number of listings that the next message is about. */
    found: integer('found').notNull().default(0),
    /** The newest of them. No reference: it would tie the locks of searches to those of listings. */
    listingId: text('listing_id'),
    /** Since when there is something to send; null: there is nothing. */
    foundAt: moment('found_at'),
    tries: integer('tries').notNull().default(0),
    /** Null: nothing to send. */
    dueAt: moment('due_at'),
    /** When the last message was sent. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.search] }),
    index('search_alerts_due').on(table.dueAt),
  ],
);
export type SearchAlert = typeof searchAlerts.$inferSelect;

/** One row: up to which listing, in the order in which they were published, all were held against the searches. */
export const searchAlertProgress = pgTable('search_alert_progress', {
  id: integer('id').primaryKey(),
  publishedAt: moment('published_at').notNull(),
  listingId: text('listing_id').notNull(),
});
