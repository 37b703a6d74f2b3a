import { reviewRequest } from '#core/contract/review.ts';
import type { ReviewBody } from '#core/contract/shop-bodies.ts';
import { Refusal } from '#server/http/refusal.ts';
import { memberOf, withoutPicture, writeReview } from './bodies.ts';
import { invalid, memberChange, type ModelRoute } from './routes.ts';
import type { ModelReview } from './rows.ts';
import { findListing } from './shelf.ts';
import type { ModelState } from './state.ts';

export const reviewRoutes: readonly ModelRoute[] = [
  memberChange({
    method: 'POST',
    path: 'reviews',
    access: 'buyer',
    self: { body: 'reviewerId' },
    body: reviewRequest,
    status: 201,
    effect: ({ state, member, record }, { listingId, reviewedUserId, rating, comment }) => {
      const { sellerId } = findListing(state, listingId);
      if (reviewedUserId !== sellerId) {
        throw invalid('reviewedUserId must be the seller of this listing.');
      }
      requireFirst(state, listingId, member.id);
      const review: ModelReview = {
        id: state.nextId(),
        listingId,
        reviewerId: member.id,
        reviewedUserId,
        rating,
        comment,
        hasBought: [...state.orders.values()].some(
          (order) =>
            order.buyerId === member.id &&
            order.listingId === listingId &&
            order.status !== 'canceled',
        ),
        createdAt: state.now(),
      };
      state.reviews.push(review);
      addRating(state, review);
      record(`review:${listingId}`);
      return { id: review.id };
    },
    answer: ({ state }, _body, { id }) => findReview(state, id),
    minimal: ({ state }, _body, { id }) => {
      const review = findReview(state, id);
      return review === null ? null : withoutPicture(review);
    },
  }),
];

/** null when it has gone with its listing. */
function findReview(state: ModelState, id: string): ReviewBody | null {
  const review = state.reviews.find((each) => each.id === id);
  return review === undefined ? null : writeReview(state, review);
}

function requireFirst(state: ModelState, listingId: string, memberId: string): void {
  const isRepeated = state.reviews.some(
    (review) => review.listingId === listingId && review.reviewerId === memberId,
  );
  if (!isRepeated || state.hasWay('repeated reviews')) return;
  throw new Refusal(409, 'already-reviewed', 'You have already reviewed this product.');
}

/** The version moves so that mirrors notice; `updatedAt` stays, because no edit conflicts with a review. */
function addRating(state: ModelState, review: ModelReview): void {
  const { listingId, reviewedUserId, rating } = review;
  const bought = review.hasBought ? { sum: rating, count: 1 } : { sum: 0, count: 0 };
  const listing = findListing(state, listingId);
  state.listings.set(listingId, {
    ...listing,
    ratingSum: listing.ratingSum + rating,
    reviewCount: listing.reviewCount + 1,
    boughtRatingSum: listing.boughtRatingSum + bought.sum,
    boughtReviewCount: listing.boughtReviewCount + bought.count,
    version: state.nextVersion(),
  });
  const seller = memberOf(state, reviewedUserId);
  state.members.set(reviewedUserId, {
    ...seller,
    ratingSum: seller.ratingSum + rating,
    ratingCount: seller.ratingCount + 1,
    boughtRatingSum: seller.boughtRatingSum + bought.sum,
    boughtRatingCount: seller.boughtRatingCount + bought.count,
  });
}
