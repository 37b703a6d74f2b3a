import { and, eq, lt, ne } from 'drizzle-orm';
import { auditLog } from '../storage/audit-schema.ts';
import type { Database } from '../storage/database.ts';
import { reports } from '../storage/moderation-schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Retention of reports and the audit log, as documented in docs/privacy.md. */
export const RETENTION = {
  /** After the decision: enough for an owner's objection, and to recognise abusive reporting. */
  decidedReportMs: 180 * DAY_MS,
  /** After it was sent: a report unread for a year is outdated. */
  openReportMs: 365 * DAY_MS,
  /** Complaints about an operator or a moderator can be answered for two years. */
  auditMs: 2 * 365 * DAY_MS,
} as const;

/** Deletes expired reports and rows of the audit log. */
export async function dropOldRecords(db: Database, nowMs: number): Promise<void> {
  const before = (ageMs: number) => new Date(nowMs - ageMs);
  await db
    .delete(reports)
    .where(and(eq(reports.state, 'open'), lt(reports.createdAt, before(RETENTION.openReportMs))));
  await db
    .delete(reports)
    .where(
      and(ne(reports.state, 'open'), lt(reports.decidedAt, before(RETENTION.decidedReportMs))),
    );
  await db.delete(auditLog).where(lt(auditLog.at, before(RETENTION.auditMs)));
}
