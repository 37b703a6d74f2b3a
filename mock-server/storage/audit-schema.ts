import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What operators did about people, without a name of theirs: who it was is known by the id alone. */
export const auditLog = pgTable('audit_log', {
  id: text('id').primaryKey(),
  at: moment('at').notNull(),
  action: text('action', { enum: ['export', 'erase', 'end-sessions'] }).notNull(),
  /** Id of the member. */
  subject: text('subject').notNull(),
  reason: text('reason').notNull(),
});
