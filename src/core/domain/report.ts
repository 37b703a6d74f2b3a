/** What a member may report to the moderators. */
export const REPORT_SUBJECTS = ['listing', 'review', 'member'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** Why. The list is short, so that moderators can sort by it; `other` needs words. */
export const REPORT_REASONS = [
  'prohibited',
  'counterfeit',
  'unsafe',
  'misleading',
  'scam',
  'offensive',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Characters of what a reporter adds. */
export const REPORT_TEXT_LIMIT = 1000;

/** Characters of the reason that a moderator gives; the owner reads it. */
export const DECISION_REASON_LIMIT = 300;
