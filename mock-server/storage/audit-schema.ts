import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

const AUDITED_ACTIONS = [
  'export',
  'erase',
  'end-sessions',
  'grant-moderator',
  'revoke-moderator',
  'hide-listing',
  'restore-listing',
  'hide-review',
  'restore-review',
  'dismiss-report',
  'suspend-member',
  'unsuspend-member',
  'cancel-order',
] as const;
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** Actions of operators and moderators on people, with ids instead of names. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    at: moment('at').notNull(),
    action: text('action', { enum: AUDITED_ACTIONS }).notNull(),
    /** Id of the member, the listing, the review, the report or the order. */
    subject: text('subject').notNull(),
    reason: text('reason').notNull(),
    /** Id of the moderator; null: an operator, by a command. */
    actor: text('actor'),
  },
  (table) => [index('audit_log_at').on(table.at)],
);
