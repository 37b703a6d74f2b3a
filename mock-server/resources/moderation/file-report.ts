import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { reportRequest } from '#core/contract/moderation.ts';
import type { ReportSubject } from '#core/domain/report.ts';
import { assertNever } from '#core/domain/result.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { REPORTS_PER_MEMBER } from '../../limits/moderation-limits.ts';
import { lockActiveMember } from '../auth/lock-active-member.ts';
import { consume } from '../../limits/rate-limits.ts';
import type { Database } from '../../storage/database.ts';
import { isId, newId } from '../../storage/ids.ts';
import { reports } from '../../storage/moderation-schema.ts';
import { isShown, listings, type Member, members, reviews } from '../../storage/schema.ts';

type Report = z.output<typeof reportRequest>;

/** Stores a report, unless the member has an open one about the same subject. */
export async function fileReport(
  deps: Deps,
  tx: Database,
  member: Member,
  { subject, subjectId, reason, text }: Report,
): Promise<void> {
  await lockActiveMember(tx, member);
  const ownerId = isId(subjectId) ? await findOwner(tx, subject, subjectId) : undefined;
  if (ownerId === undefined) throw notFound('What you report is not there any more.');
  if (ownerId === member.id) throw new Refusal(422, 'invalid-body', 'This is your own.');
  if (await hasOpenReport(tx, member, subject, subjectId)) return;
  const overrun = await consume({ ...deps, db: tx }, REPORTS_PER_MEMBER, member.id);
  // Not 429, after which a device pauses all changes of its member (docs/decisions/0037).
  if (overrun !== null) throw new Refusal(422, 'too-many-requests', overrun.message);
  await tx
    .insert(reports)
    .values({
      ...{ id: newId(), reporterId: member.id, ownerId, subject, subjectId, reason, text },
      createdAt: new Date(deps.now()),
    })
    .onConflictDoNothing();
}

/** Owner of the subject; undefined when it does not exist or is hidden. */
async function findOwner(
  tx: Database,
  subject: ReportSubject,
  id: string,
): Promise<string | undefined> {
  switch (subject) {
    case 'listing': {
      const [row] = await tx
        .select({ owner: listings.sellerId })
        .from(listings)
        .where(and(eq(listings.id, id), isShown));
      return row?.owner;
    }
    case 'review': {
      const [row] = await tx
        .select({ owner: reviews.reviewerId })
        .from(reviews)
        .where(and(eq(reviews.id, id), isNull(reviews.hiddenReason)));
      return row?.owner;
    }
    case 'member': {
      const [row] = await tx.select({ owner: members.id }).from(members).where(eq(members.id, id));
      return row?.owner;
    }
    default:
      return assertNever(subject);
  }
}

async function hasOpenReport(
  tx: Database,
  member: Member,
  subject: ReportSubject,
  subjectId: string,
): Promise<boolean> {
  const isSame = and(
    eq(reports.reporterId, member.id),
    eq(reports.subject, subject),
    eq(reports.subjectId, subjectId),
    eq(reports.state, 'open'),
  );
  return (await tx.$count(reports, isSame)) > 0;
}
