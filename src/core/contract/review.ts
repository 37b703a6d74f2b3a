import * as z from 'zod/mini';
import { type Review, REVIEW_COMMENT_LIMIT } from '../domain/listing.ts';
import { givenId } from './ids.ts';
import { readReview } from './listing.ts';
import { readUnder } from './reading.ts';

/** Body of POST /reviews. Source: specification §7; the limit of the comment is ours. */
export const reviewRequest = z.object({
  listingId: givenId,
  reviewerId: givenId,
  reviewedUserId: givenId,
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  comment: z._default(z.string().check(z.trim(), z.maxLength(REVIEW_COMMENT_LIMIT)), ''),
});
export type ReviewRequest = z.input<typeof reviewRequest>;

/** Reply of POST /reviews: the review itself, or under `review` or `data`; null when the provider answers otherwise. */
export function readReviewReply(value: unknown): Review | null {
  return readUnder(value, readNamedReview, 'review', 'data');
}

/** `readReview` takes any object for a review; one that was just written has a name. */
function readNamedReview(value: unknown): Review | null {
  const review = readReview(value);
  return review === null || review.id === '' ? null : review;
}
