import { and, eq } from 'drizzle-orm';
import type { ReportSubject } from '#core/domain/report.ts';
import { forbidden, notFound } from '../../http/refusal.ts';
import { noteAction } from '../../privacy/audit.ts';
import type { AuditedAction } from '../../storage/audit-schema.ts';
import type { Database } from '../../storage/database.ts';
import { isId } from '../../storage/ids.ts';
import { reports } from '../../storage/moderation-schema.ts';
import { listings, type Member, members, nextVersion, reviews } from '../../storage/schema.ts';
import { lockListing } from '../listings/listing-changes.ts';
import { countRating } from '../reviews/rating-sums.ts';

/*
 * Decisions of moderators. Each is one transaction with a row in the audit log. Hiding what is hidden already replaces
 * the reason. A decision about a subject closes all open reports about it.
 */

export interface Decision {
  /** Of the listing, review, report or member. */
  id: string;
  moderator: Pick<Member, 'id'>;
  /** Shown to the owner. */
  reason: string;
  nowMs: number;
}

/** Hides a listing from all but its seller. The version moves so that mirrors notice; no edit conflicts with it. */
export async function hideListing(tx: Database, decision: Decision): Promise<void> {
  const { id, reason } = decision;
  const { status, statusBeneath } = await lockListing(tx, id);
  await tx
    .update(listings)
    .set({
      ...{ status: 'hidden', hiddenReason: reason, version: nextVersion },
      statusBeneath: status === 'hidden' ? statusBeneath : status,
    })
    .where(eq(listings.id, id));
  await closeReports(tx, decision, 'listing', 'acted');
  await noteDecision(tx, decision, 'hide-listing');
}

/** Shows a hidden listing again with its former status; a suspended seller's listing stays hidden. */
export async function restoreListing(tx: Database, decision: Decision): Promise<void> {
  const { id } = decision;
  const { hiddenReason, statusBeneath, sellerId } = await lockListing(tx, id);
  requireOther(decision, sellerId);
  if (hiddenReason === null) return;
  const [seller] = await tx
    .select({ suspendedAt: members.suspendedAt })
    .from(members)
    .where(eq(members.id, sellerId));
  const isBack = seller?.suspendedAt === null;
  await tx
    .update(listings)
    .set({
      ...{ hiddenReason: null, version: nextVersion },
      ...(isBack && { status: statusBeneath ?? 'sold', statusBeneath: null }),
    })
    .where(eq(listings.id, id));
  await noteDecision(tx, decision, 'restore-listing');
}

/**
 * Hides a review from all members, and removes its stars from the mean ratings.
 *
 * @throws a `Refusal` for an unknown id, and for one of the moderator's own shop
 */
export async function hideReview(tx: Database, decision: Decision): Promise<void> {
  const review = await lockReview(tx, decision.id);
  requireOther(decision, review.reviewedUserId);
  await tx
    .update(reviews)
    .set({ hiddenReason: decision.reason, version: nextVersion })
    .where(eq(reviews.id, review.id));
  if (review.hiddenReason === null) await countRating(tx, review, -1);
  await closeReports(tx, decision, 'review', 'acted');
  await noteDecision(tx, decision, 'hide-review');
}

/**
 * Shows a hidden review again and counts its stars in the mean ratings. Without effect, and without a row in the audit
 * log, for a review that is not hidden.
 *
 * @throws a `Refusal` for an unknown id, and for the moderator's own or one of their shop
 */
export async function restoreReview(tx: Database, decision: Decision): Promise<void> {
  const review = await lockReview(tx, decision.id);
  requireOther(decision, review.reviewerId, review.reviewedUserId);
  if (review.hiddenReason === null) return;
  await tx
    .update(reviews)
    .set({ hiddenReason: null, version: nextVersion })
    .where(eq(reviews.id, review.id));
  await countRating(tx, review, 1);
  await noteDecision(tx, decision, 'restore-review');
}

/** Closes all open reports about the same subject without any action. */
export async function dismissReport(tx: Database, decision: Decision): Promise<void> {
  const [report] = isId(decision.id)
    ? await tx.select().from(reports).where(eq(reports.id, decision.id))
    : [];
  if (report === undefined) throw notFound('Report not found');
  requireOther(decision, report.ownerId, await findReviewed(tx, report));
  if (report.state !== 'open') return;
  const about = { ...decision, id: report.subjectId };
  await closeReports(tx, about, report.subject, 'dismissed');
  await noteDecision(tx, decision, 'dismiss-report');
}

/** Refuses a moderator who decides in their own favour. */
function requireOther(
  { moderator }: Decision,
  ...concerned: readonly (string | undefined)[]
): void {
  if (!concerned.includes(moderator.id)) return;
  throw forbidden('This is about you: another moderator has to decide.');
}

/** The seller whom a reported review is about; undefined for another subject, and for a deleted review. */
async function findReviewed(
  tx: Database,
  { subject, subjectId }: typeof reports.$inferSelect,
): Promise<string | undefined> {
  if (subject !== 'review') return undefined;
  const [review] = await tx
    .select({ sellerId: reviews.reviewedUserId })
    .from(reviews)
    .where(eq(reviews.id, subjectId));
  return review?.sellerId;
}

/** Locks the listing before its review (docs/scaling.md). */
async function lockReview(tx: Database, id: string) {
  const [named] = isId(id)
    ? await tx.select({ listingId: reviews.listingId }).from(reviews).where(eq(reviews.id, id))
    : [];
  if (named === undefined) throw notFound('Review not found');
  await lockListing(tx, named.listingId);
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('no key update');
  if (review === undefined) throw notFound('Review not found');
  return review;
}

/** Closes all open reports about the subject `id`; decided ones keep their state. */
export async function closeReports(
  tx: Database,
  { id, nowMs }: Pick<Decision, 'id' | 'nowMs'>,
  subject: ReportSubject,
  state: 'dismissed' | 'acted',
): Promise<void> {
  const isOpen = eq(reports.state, 'open');
  await tx
    .update(reports)
    .set({ state, decidedAt: new Date(nowMs) })
    .where(and(eq(reports.subjectId, id), eq(reports.subject, subject), isOpen));
}

/** Adds a row to the audit log, in the transaction of the decision. */
export function noteDecision(
  tx: Database,
  { id, moderator, reason, nowMs }: Decision,
  action: AuditedAction,
): Promise<void> {
  return noteAction(tx, { action, subject: id, reason, actor: moderator.id }, nowMs);
}
