import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { refreshFamilies } from './access-schema.ts';
import { moment } from './columns.ts';
import { orders } from './schema.ts';

/** The push subscription of a session's device. Deleted with the session, and so by logout, suspension and erasure. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => refreshFamilies.id, { onDelete: 'cascade' }),
  /** Unique for a browser: the next session on it takes it over. */
  endpoint: text('endpoint').notNull().unique(),
  /** Public key and secret of the browser, to encrypt messages with. */
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** Our public key of the subscription: the push service accepts only messages signed with its private key. */
  applicationServerKey: text('application_server_key').notNull(),
  /** Origin of the app in that browser, for the address that a notification opens. */
  origin: text('origin').notNull(),
  createdAt: moment('created_at').notNull(),
});

/**
 * Messages to send, written in the transaction of their event. A row only references the order, whose content is read when
 * the message is sent: two changes in a row give one message.
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
    /** Not sent earlier; the process that leases it moves it. */
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
 * Saved searches with alerts, as sent by the session's device. A row is its message too: the finds since the last message,
 * and when the next one is due.
 */
export const searchAlerts = pgTable(
  'search_alerts',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => pushSubscriptions.sessionId, { onDelete: 'cascade' }),
    /** Query of the list's address: words and filters. */
    search: text('search').notNull(),
    /** Listings published earlier are ignored. */
    since: moment('since').notNull(),
    /** Number of listings that the next message is about. */
    found: integer('found').notNull().default(0),
    /** The newest of them. No reference: it would tie the locks of searches to those of listings. */
    listingId: text('listing_id'),
    /** When the first unsent listing was found; null: nothing to send. */
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

/** One row: the last listing, in order of publication, that was matched with the searches. */
export const searchAlertProgress = pgTable('search_alert_progress', {
  id: integer('id').primaryKey(),
  publishedAt: moment('published_at').notNull(),
  listingId: text('listing_id').notNull(),
});
