import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { listings, members, nextVersion } from '../../storage/schema.ts';

interface Rated {
  listingId: string;
  reviewedUserId: string;
  rating: number;
  hasBought: boolean;
}

/**
 * Adds a review to the rating sums of its listing and seller (`step` 1), or removes it (-1). The version moves so that
 * mirrors refetch; `updatedAt` does not, because an edit does not conflict with a review.
 */
export async function countRating(tx: Database, rated: Rated, step: 1 | -1): Promise<void> {
  const { listingId, reviewedUserId, hasBought } = rated;
  const rating = step * rated.rating;
  const bought = hasBought ? { sum: rating, count: step } : { sum: 0, count: 0 };
  await tx
    .update(listings)
    .set({
      ratingSum: sql`${listings.ratingSum} + ${rating}::int`,
      reviewCount: sql`${listings.reviewCount} + ${step}::int`,
      boughtRatingSum: sql`${listings.boughtRatingSum} + ${bought.sum}::int`,
      boughtReviewCount: sql`${listings.boughtReviewCount} + ${bought.count}::int`,
      version: nextVersion,
    })
    .where(eq(listings.id, listingId));
  await tx
    .update(members)
    .set({
      ratingSum: sql`${members.ratingSum} + ${rating}::int`,
      ratingCount: sql`${members.ratingCount} + ${step}::int`,
      boughtRatingSum: sql`${members.boughtRatingSum} + ${bought.sum}::int`,
      boughtRatingCount: sql`${members.boughtRatingCount} + ${bought.count}::int`,
    })
    .where(eq(members.id, reviewedUserId));
}
