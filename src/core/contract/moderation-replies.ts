import * as z from 'zod/mini';
import { REPORT_REASONS, REPORT_SUBJECTS } from '../domain/report.ts';
import type { HiddenListingsBody, ReportBody, ReportPageBody } from './moderation.ts';
import { flag, listUnder, maybeText, readRows, text } from './reading.ts';

/* As devices read them: apart from the schemas of the provider, whose parts of zod no first screen should load. */

/** Beside `paths`, which every first screen loads. */
export const REPORTS_PATH = 'moderation/reports';

const reportWire = z.looseObject({
  _id: z.string(),
  subject: z.enum(REPORT_SUBJECTS),
  subjectId: z.string(),
  title: text,
  excerpt: text,
  listingId: maybeText,
  owner: z.looseObject({ _id: z.string(), name: text, isSuspended: flag, isSeller: flag }),
  reason: z.catch(z.enum(REPORT_REASONS), 'other'),
  text,
  state: z.catch(z.enum(['open', 'dismissed', 'acted']), 'open'),
  isHidden: flag,
  isGone: flag,
  createdAt: text,
});

const pageWire = z.looseObject({ hasMore: flag });

/** Reply of GET /moderation/reports; null when it is none. */
export function readReportPage(value: unknown): ReportPageBody | null {
  const rows = listUnder(value, 'reports');
  if (rows === null) return null;
  const page = pageWire.safeParse(value);
  return { reports: readRows(rows, readReport), hasMore: page.success && page.data.hasMore };
}

function readReport(value: unknown): ReportBody | null {
  const parsed = reportWire.safeParse(value);
  if (!parsed.success) return null;
  const { owner, listingId, ...report } = parsed.data;
  return { ...report, owner, listingId: listingId ?? null };
}

const grantWire = z.looseObject({ isModerator: z.boolean() });

/** Reply of GET /moderation/grant: whether the member is a moderator; null when it is none. */
export function readGrant(value: unknown): boolean | null {
  const parsed = grantWire.safeParse(value);
  return parsed.success ? parsed.data.isModerator : null;
}

const hiddenWire = z.looseObject({ listingId: z.string(), reason: text });

/** Reply of GET /moderation/hidden: why which of the member's listings are hidden; null when it is none. */
export function readHiddenListings(value: unknown): HiddenListingsBody | null {
  const rows = listUnder(value, 'hidden');
  return rows === null ? null : readRows(rows, readHidden);
}

function readHidden(value: unknown): HiddenListingsBody[number] | null {
  const parsed = hiddenWire.safeParse(value);
  return parsed.success ? { listingId: parsed.data.listingId, reason: parsed.data.reason } : null;
}
