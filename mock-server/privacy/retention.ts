import { and, lt, ne } from 'drizzle-orm';
import { auditLog } from '../storage/audit-schema.ts';
import type { Database } from '../storage/database.ts';
import { reports } from '../storage/moderation-schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long reports and the audit log are kept, each with its reason; docs/privacy.md says the same. */
export const RETENTION = {
  /** After the decision: long enough for an owner to object, and to see that a member reports without end. */
  decidedReportMs: 180 * DAY_MS,
  /** After it was sent: a report unread for a year is outdated. */
  openReportMs: 365 * DAY_MS,
  /** A complaint about what an operator or a moderator did can be answered for two years. */
  auditMs: 2 * 365 * DAY_MS,
} as const;

/** Deletes reports and lines of the audit log whose time is over. */
export async function dropOldRecords(db: Database, nowMs: number): Promise<void> {
  const before = (ageMs: number) => new Date(nowMs - ageMs);
  await db.delete(reports).where(lt(reports.createdAt, before(RETENTION.openReportMs)));
  await db
    .delete(reports)
    .where(
      and(ne(reports.state, 'open'), lt(reports.decidedAt, before(RETENTION.decidedReportMs))),
    );
  await db.delete(auditLog).where(lt(auditLog.at, before(RETENTION.auditMs)));
}
