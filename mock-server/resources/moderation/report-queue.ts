import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { ReportBody, ReportPageBody, ReportsQuery } from '#core/contract/moderation.ts';
import type { Database } from '../../storage/database.ts';
import { reports } from '../../storage/moderation-schema.ts';
import { listings, members, reviews } from '../../storage/schema.ts';

/** Characters of a listing's description in the queue. */
const EXCERPT = 300;

/** Open reports, the oldest first, or decided ones, the latest first; with the current content of their subjects. */
export async function listReports(
  db: Database,
  { state, after, limit }: ReportsQuery,
): Promise<ReportPageBody> {
  const select = selectReports(db);
  const page =
    state === 'open'
      ? select
          .where(
            and(eq(reports.state, 'open'), after === undefined ? undefined : followsOpen(after)),
          )
          .orderBy(asc(reports.createdAt), asc(reports.id))
      : select
          .where(
            and(ne(reports.state, 'open'), after === undefined ? undefined : followsDecided(after)),
          )
          .orderBy(desc(reports.decidedAt), desc(reports.id));
  const rows = await page.limit(limit + 1);
  return { reports: rows.slice(0, limit).map(writeReport), hasMore: rows.length > limit };
}

/** A page follows a report, not a number of them: each decision takes reports out of the queue. */
function followsOpen(id: string): SQL {
  return sql`(${reports.createdAt}, ${reports.id}) > (select created_at, id from reports where id = ${id})`;
}

function followsDecided(id: string): SQL {
  return sql`(${reports.decidedAt}, ${reports.id}) < (select decided_at, id from reports where id = ${id})`;
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
