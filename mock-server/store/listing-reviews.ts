import { desc, eq, sql } from 'drizzle-orm';
import type { ReviewBody } from '#core/contract/shop-bodies.ts';
import type { Database } from './database.ts';
import { prepareOnce } from './prepare-once.ts';
import { members, reviews } from './schema.ts';

const MAX_REVIEWS = 100;

/** The newest reviews of a listing, newest first. */
export async function listReviews(db: Database, listingId: string): Promise<ReviewBody[]> {
  const rows = await reviewsOfListing(db, {}).execute({ listingId });
  return rows.map(writeReview);
}

const reviewsOfListing = prepareOnce((db) =>
  db
    .select({ review: reviews, name: members.name, profilePicture: members.profilePicUrl })
    .from(reviews)
    .innerJoin(members, eq(reviews.reviewerId, members.id))
    .where(eq(reviews.listingId, sql.placeholder('listingId')))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_REVIEWS)
    .prepare('reviews of listing'),
);

interface ReviewedRow {
  review: Omit<typeof reviews.$inferSelect, 'version'>;
  /** Of the reviewer. */
  name: string;
  profilePicture: string;
}

/** The one documented shape of a review. */
export function writeReview({ review, name, profilePicture }: ReviewedRow): ReviewBody {
  return {
    _id: review.id,
    listingId: review.listingId,
    reviewerId: { _id: review.reviewerId, name, profilePicture },
    reviewedUserId: review.reviewedUserId,
    rating: review.rating,
    comment: review.comment,
    createdAt: review.createdAt.toISOString(),
  };
}
