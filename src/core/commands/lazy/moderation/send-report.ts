import type { ReportRequest } from '../../../contract/moderation.ts';
import { REPORTS_PATH } from '../../../contract/moderation-replies.ts';
import type { ReportReason, ReportSubject } from '../../../domain/report.ts';
import type { Command, Mutation } from '../../../sync/command.ts';

export interface SendReportArgs {
  subject: ReportSubject;
  subjectId: string;
  /** Of what is reported, for the sync centre. */
  title: string;
  reason: ReportReason;
  text: string;
}

const KIND = 'report:send';

/** A member reports something to the moderators. */
export function sendReport({ subject, subjectId, title, reason, text }: SendReportArgs): Mutation {
  return { kind: KIND, args: { subject, subjectId, title, reason, text } };
}

/** Whether stored arguments are those of a report. */
function isReport(args: unknown): args is SendReportArgs {
  if (typeof args !== 'object' || args === null) return false;
  const { subject, subjectId, reason, text } = args as Partial<SendReportArgs>;
  return [subject, subjectId, reason, text].every((each) => typeof each === 'string');
}

/**
 * No row shows it, and sending it twice is harmless: the provider keeps one open report per member and thing. Reported
 * again before it was sent, the later words count.
 */
export const sendReportCommand: Command<SendReportArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts: isReport,
  keys: ({ subject, subjectId }) => [`report:${subject}:${subjectId}`],
  targets: () => [],
  apply: (row) => row,
  request: ({ subject, subjectId, reason, text }) => ({
    method: 'POST',
    path: REPORTS_PATH,
    body: JSON.stringify({ subject, subjectId, reason, text } satisfies ReportRequest),
    headers: {},
  }),
  baseAfter: () => [],
  coalesce: (_earlier, later) => sendReport(later),
};
