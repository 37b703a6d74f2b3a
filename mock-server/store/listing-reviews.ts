import { desc, eq } from 'drizzle-orm';
import type { ReviewBody } from '#core/contract/shop-bodies.ts';
import type { Database } from './database.ts';
import { members, reviews } from './schema.ts';

const MAX_REVIEWS = 100;

/** The newest reviews of a listing, newest first. */
export async function listReviews(db: Database, listingId: string): Promise<ReviewBody[]> {
  const rows = await db
    .select({ review: reviews, name: members.name, profilePicture: members.profilePicUrl })
    .from(reviews)
    .innerJoin(members, eq(reviews.reviewerId, members.id))
    .where(eq(reviews.listingId, listingId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_REVIEWS);
  return rows.map(writeReview);
}

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
