import { and, eq, ne } from 'drizzle-orm';
import { reviewRequest } from '#core/contract/review.ts';
import { reviewBody, reviewChangeBody } from '#core/contract/shop-bodies.ts';
import { memberChange } from '../../http/change-route.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Route } from '../../http/route.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import { lockActiveMember } from '../auth/lock-active-member.ts';
import { requireShown } from '../listings/find-listing.ts';
import { lockListing } from '../listings/listing-changes.ts';
import { readReviewBody, withoutPicture } from './listing-reviews.ts';
import { countRating } from './rating-sums.ts';
import { type Member, orders, reviews } from '../../storage/schema.ts';
import { NO_SUCH_LISTING } from '../listings/listing-not-found.ts';

/** /reviews: reviews of listings and their sellers. */
export const reviewRoutes: readonly Route[] = [
  memberChange({
    method: 'POST',
    path: '/reviews',
    summary: 'Reviews a listing, once for each buyer; the rating counts for its seller too.',
    access: 'buyer',
    self: { body: 'reviewerId' },
    body: reviewRequest,
    status: 201,
    reply: reviewBody,
    refusals: {
      404: NO_SUCH_LISTING,
      409: 'The caller has reviewed this listing before.',
      422: 'Also when reviewedUserId is not the seller of the listing.',
    },
    effect: async ({ deps, member }, { listingId, reviewedUserId, rating, comment }, tx) => {
      await lockActiveMember(tx, member);
      // Locked, so that of two concurrent reviews the second sees the first.
      const listing = await lockListing(tx, listingId);
      requireShown(listing);
      if (reviewedUserId !== listing.sellerId) throw wrongSeller();
      await requireFirstReview(tx, member, listing.id);
      const review = {
        id: newId(),
        listingId: listing.id,
        reviewerId: member.id,
        reviewedUserId,
        rating,
        comment,
        hasBought: await hasBought(tx, member, listing.id),
        createdAt: new Date(deps.now()),
      };
      await tx.insert(reviews).values(review);
      await countRating(tx, review, 1);
      return { id: review.id };
    },
    answer: (_call, _body, db, { id }) => readReviewBody(db, id),
    minimal: {
      reply: reviewChangeBody,
      answer: async (_call, _body, db, { id }) => {
        const review = await readReviewBody(db, id);
        return review === null ? null : withoutPicture(review);
      },
    },
  }),
];

function wrongSeller(): Refusal {
  return new Refusal(422, 'invalid-body', 'reviewedUserId must be the seller of this listing.');
}

/** Not a unique index: seeded listings may have two reviews by one member. */
async function requireFirstReview(tx: Database, member: Member, listingId: string): Promise<void> {
  const earlier = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.listingId, listingId), eq(reviews.reviewerId, member.id)))
    .limit(1);
  if (earlier.length === 0) return;
  throw new Refusal(409, 'already-reviewed', 'You have already reviewed this product.');
}

/** Stored with the review: a seller cannot remove the mark by canceling the order later. */
async function hasBought(tx: Database, member: Member, listingId: string): Promise<boolean> {
  const ordered = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, member.id),
        eq(orders.listingId, listingId),
        ne(orders.status, 'canceled'),
      ),
    )
    .limit(1);
  return ordered.length > 0;
}
