import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { REPORT_REASONS, REPORT_SUBJECTS } from '#core/domain/report.ts';
import { descending, moment } from './columns.ts';
import { members } from './schema.ts';

/** Members' reports, without a copy of the subject, which may be deleted. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    subject: text('subject', { enum: REPORT_SUBJECTS }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** Owner of the subject: seller, reviewer, or the reported member. */
    ownerId: text('owner_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: ['open', 'dismissed', 'acted'] })
      .notNull()
      .default('open'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => {
    const isOpen = sql`${table.state} = 'open'`;
    return [
      uniqueIndex('reports_one_open')
        .on(table.reporterId, table.subject, table.subjectId)
        .where(isOpen),
      index('reports_open').on(table.createdAt, table.id).where(isOpen),
      index('reports_decided')
        .on(descending(table.decidedAt), descending(table.id))
        .where(sql`${table.state} <> 'open'`),
      index('reports_subject').on(table.subjectId),
      index('reports_owner').on(table.ownerId),
    ];
  },
);
