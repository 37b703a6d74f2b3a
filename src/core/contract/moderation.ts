import * as z from 'zod/mini';
import {
  DECISION_REASON_LIMIT,
  REPORT_REASONS,
  REPORT_SUBJECTS,
  REPORT_TEXT_LIMIT,
} from '../domain/report.ts';
import { givenId } from './ids.ts';
import { idBody, momentBody } from './shop-bodies.ts';

/** Body of POST /moderation/reports (capability `moderation`). */
export const reportRequest = z
  .object({
    subject: z.enum(REPORT_SUBJECTS),
    subjectId: givenId,
    reason: z.enum(REPORT_REASONS),
    text: z._default(z.string().check(z.trim(), z.maxLength(REPORT_TEXT_LIMIT)), ''),
  })
  .check(
    z.refine(({ reason, text }) => reason !== 'other' || text !== '', {
      path: ['text'],
      error: 'must say what is wrong',
    }),
  );
export type ReportRequest = z.input<typeof reportRequest>;

/** Body of every decision of a moderator. */
export const decisionRequest = z.object({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(DECISION_REASON_LIMIT)),
});
export type DecisionRequest = z.input<typeof decisionRequest>;

/** Most reports of a page. */
const REPORTS_PER_PAGE = 50;

const pageSize = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
  z.int().check(z.minimum(1), z.maximum(REPORTS_PER_PAGE)),
);

/** Query of GET /moderation/reports. `after`: the id of the report that the page follows; without it, the first page. */
export const reportsQuery = z.object({
  state: z._default(z.enum(['open', 'decided']), 'open'),
  after: z.optional(givenId),
  limit: z._default(pageSize, REPORTS_PER_PAGE),
});
export type ReportsQuery = z.output<typeof reportsQuery>;

/** A report as moderators see it, without the reporter. */
export const reportBody = z.strictObject({
  _id: idBody,
  subject: z.enum(REPORT_SUBJECTS),
  subjectId: idBody,
  /** Title of the listing, words of the review, name of the member; empty when it has gone. */
  title: z.string(),
  /** The beginning of its own text. */
  excerpt: z.string(),
  /** Listing that the thing stands on; null for a member. */
  listingId: z.nullable(idBody),
  /** Whose it is. */
  owner: z.strictObject({
    _id: idBody,
    name: z.string(),
    isSuspended: z.boolean(),
    /** Whether they have a store. */
    isSeller: z.boolean(),
  }),
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  state: z.enum(['open', 'dismissed', 'acted']),
  isHidden: z.boolean(),
  isGone: z.boolean(),
  createdAt: momentBody,
});
export type ReportBody = z.infer<typeof reportBody>;

export const reportPageBody = z.strictObject({
  reports: z.readonly(z.array(reportBody)),
  hasMore: z.boolean(),
});
export type ReportPageBody = z.infer<typeof reportPageBody>;

/** Reply of GET /moderation/grant. */
export const grantBody = z.strictObject({ isModerator: z.boolean() });

/** Reply of GET /moderation/hidden. */
export const hiddenListingsBody = z.readonly(
  z.array(z.strictObject({ listingId: idBody, reason: z.string() })),
);
export type HiddenListingsBody = z.infer<typeof hiddenListingsBody>;
