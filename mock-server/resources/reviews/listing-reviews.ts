import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ReviewBody, ReviewChangeBody } from '#core/contract/shop-bodies.ts';
import type { Database } from '../../storage/database.ts';
import { prepareOnce } from '../../storage/prepare-once.ts';
import { members, reviews } from '../../storage/schema.ts';

const MAX_REVIEWS = 100;

/** The newest reviews of a listing that are not hidden, newest first. */
export async function listReviews(db: Database, listingId: string): Promise<ReviewBody[]> {
  const rows = await reviewsOfListing(db, {}).execute({ listingId });
  return rows.map(writeReview);
}

/** The review with this id; null when it was deleted with its listing. */
export async function readReviewBody(db: Database, id: string): Promise<ReviewBody | null> {
  const [row] = await selectReviews(db).where(eq(reviews.id, id));
  return row === undefined ? null : writeReview(row);
}

const selectReviews = (db: Database) =>
  db
    .select({ review: reviews, name: members.name, profilePicture: members.profilePicUrl })
    .from(reviews)
    .innerJoin(members, eq(reviews.reviewerId, members.id))
    .$dynamic();

const reviewsOfListing = prepareOnce((db) =>
  selectReviews(db)
    .where(and(eq(reviews.listingId, sql.placeholder('listingId')), isNull(reviews.hiddenReason)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_REVIEWS)
    .prepare('reviews of listing'),
);

interface ReviewedRow {
  review: Omit<typeof reviews.$inferSelect, 'version' | 'hiddenReason'>;
  /** Of the reviewer. */
  name: string;
  profilePicture: string;
}

/** The documented shape of a review. */
function writeReview({ review, name, profilePicture }: ReviewedRow): ReviewBody {
  return {
    _id: review.id,
    listingId: review.listingId,
    reviewerId: { _id: review.reviewerId, name, profilePicture },
    reviewedUserId: review.reviewedUserId,
    rating: review.rating,
    comment: review.comment,
    ...(review.hasBought && { hasBought: true }),
    createdAt: review.createdAt.toISOString(),
  };
}

/** For the reviewer's own device, which has the picture. */
export function withoutPicture({ reviewerId: reviewer, ...review }: ReviewBody): ReviewChangeBody {
  return { ...review, reviewerId: { _id: reviewer._id, name: reviewer.name }, isPartial: true };
}
