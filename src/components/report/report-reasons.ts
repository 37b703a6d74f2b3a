import type { ReportReason } from '#core/domain/report.ts';

/** Why something is reported, as members choose it and moderators read it. */
export const REPORT_REASON_WORDS: Readonly<Record<ReportReason, string>> = {
  prohibited: 'It may not be sold here',
  counterfeit: 'Counterfeit or copied',
  unsafe: 'Unsafe',
  misleading: 'Not what it says',
  scam: 'Fraud',
  offensive: 'Offensive or hateful',
  spam: 'Spam, or listed twice',
  other: 'Something else',
};
