import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { ReportBody, ReportPageBody, ReportsQuery } from '#core/contract/moderation.ts';
import type { Database } from '../../storage/database.ts';
import { reports } from '../../storage/moderation-schema.ts';
import { listings, members, reviews } from '../../storage/schema.ts';

/** Characters of a listing's description in the queue. */
const EXCERPT = 300;

/** Open reports, the oldest first, or decided ones, the latest first; with the current content of their subjects. */
export async function listReports(
  db: Database,
  { state, page, limit }: ReportsQuery,
): Promise<ReportPageBody> {
  const isOpen = eq(reports.state, 'open');
  const order =
    state === 'open'
      ? [asc(reports.createdAt), asc(reports.id)]
      : [desc(reports.decidedAt), desc(reports.id)];
  const rows = await selectReports(db)
    .where(state === 'open' ? isOpen : ne(reports.state, 'open'))
    .orderBy(...order)
    .offset((page - 1) * limit)
    .limit(limit + 1);
  return { reports: rows.slice(0, limit).map(writeReport), hasMore: rows.length > limit };
}

function selectReports(db: Database) {
  return db
    .select({
      report: reports,
      listing: {
        title: listings.title,
        excerpt: sql<string | null>`left(${listings.description}, ${EXCERPT}::int)`,
        status: listings.status,
      },
      review: {
        comment: reviews.comment,
        listingId: reviews.listingId,
        hiddenReason: reviews.hiddenReason,
      },
      owner: { name: members.name, suspendedAt: members.suspendedAt, role: members.role },
    })
    .from(reports)
    .innerJoin(members, eq(members.id, reports.ownerId))
    .leftJoin(listings, isAbout('listing', listings.id))
    .leftJoin(reviews, isAbout('review', reviews.id));
}

function isAbout(subject: ReportBody['subject'], id: typeof listings.id | typeof reviews.id) {
  return and(eq(reports.subject, subject), eq(id, reports.subjectId));
}

type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

function writeReport({ report, listing, review, owner }: ReportRow): ReportBody {
  const { id, subject, subjectId, ownerId, reason, text, state, createdAt } = report;
  return {
    _id: id,
    ...{ subject, subjectId, reason, text, state },
    title: listing?.title ?? review?.comment ?? (subject === 'member' ? owner.name : ''),
    excerpt: listing?.excerpt ?? '',
    listingId: subject === 'listing' ? subjectId : (review?.listingId ?? null),
    owner: {
      ...{ _id: ownerId, name: owner.name },
      isSuspended: owner.suspendedAt !== null,
      isSeller: owner.role === 'seller',
    },
    isHidden: listing?.status === 'hidden' || (review?.hiddenReason ?? null) !== null,
    isGone: subject !== 'member' && listing === null && review === null,
    createdAt: createdAt.toISOString(),
  };
}
