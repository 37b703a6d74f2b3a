import * as z from 'zod/mini';
import { type Review, REVIEW_COMMENT_LIMIT } from '../domain/listing.ts';
import { givenId } from './ids.ts';
import { readListing, readReview } from './listing.ts';
import { listUnder, readUnder } from './reading.ts';

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

/** Whether a reply of GET /products/{id} shows the reviews: it may leave them out, or give their ids alone. */
export function showsReviews(value: unknown): boolean {
  const product = readUnder(value, asProduct, 'product', 'data');
  return listUnder(product?.reviews)?.every((row) => readReview(row) !== null) === true;
}

function asProduct(value: unknown): { reviews?: unknown } | null {
  return readListing(value) === null ? null : (value as object);
}
