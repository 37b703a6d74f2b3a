import { readListing } from '../contract/listing.ts';
import { readUnder } from '../contract/reading.ts';
import type { Listing, Review } from '../domain/listing.ts';
import type { PulledRows } from './resources/resource.ts';

/**
 * A read replica or a cache of the provider may lag by this much. It is also how long a review deleted elsewhere may
 * remain here.
 */
const MISSED_FOR_MS = 10 * 60 * 1000;

/** For the answer to a pull of a product: reviews, mean and count that it omits stay as they are. */
export function keepReceivedReviews(body: unknown): NonNullable<PulledRows['keep']> {
  const wire = readUnder(body, asListing, 'product', 'data') ?? {};
  return (row, known, now) => {
    const before = known as Listing | null | undefined;
    if (!before) return row;
    const listing = { ...(row as Listing), ...keepSeller(row as Listing, before) };
    if (Array.isArray(wire.reviews))
      return { ...listing, reviews: mergeReviews(listing.reviews, before.reviews, now) };
    const { reviews, rating, reviewCount } = before;
    const mean = wire.averageRating ?? wire.rating;
    return {
      ...listing,
      ...(mean === undefined && { rating }),
      ...(wire.reviewCount === undefined && { reviewCount }),
      reviews,
    };
  };
}

/** When an answer contains only the seller's id, the seller known to the device stays. */
export function keepSeller({ seller: { id, name } }: Listing, { seller }: Listing) {
  return name === '' && id === seller.id && { seller };
}

function asListing(value: unknown): Record<string, unknown> | null {
  return readListing(value) === null ? null : (value as Record<string, unknown>);
}

/**
 * The reviews of an answer that came at `now`. One that was accepted here, and that the answer does not have yet, stays
 * for ten minutes; writers that it contains only by id keep the names known to the device.
 */
export function mergeReviews(
  told: readonly Review[],
  known: readonly Review[],
  now: number,
): readonly Review[] {
  const missed = known.filter(
    (review) =>
      review.acceptedAt !== undefined &&
      Math.abs(now - review.acceptedAt) < MISSED_FOR_MS &&
      !told.some((each) => isOf(review, each, known)),
  );
  const named = told.map((review) => {
    const before = known.find((each) => isOf(each, review, known));
    return review.reviewerName !== '' || before === undefined ? review : withName(review, before);
  });
  return [...missed, ...named];
}

/** Whether a row shows a review that no answer had. */
export function holdsMissedReview(row: unknown): boolean {
  return (row as Listing | null)?.reviews.some((review) => 'acceptedAt' in review) === true;
}

/**
 * Whether two are the same review. When the provider's id is not known, a new review with the same content is taken for
 * it.
 */
function isOf(review: Review, answered: Review, known: readonly Review[]): boolean {
  if (review.id === answered.id) return true;
  return (
    review.acceptedAt !== undefined &&
    !known.some(({ id }) => id === answered.id) &&
    (answered.reviewerId === '' || answered.reviewerId === review.reviewerId) &&
    answered.rating === review.rating &&
    answered.comment.trim() === review.comment.trim()
  );
}

function withName(review: Review, known: Review): Review {
  return {
    ...review,
    reviewerId: review.reviewerId || known.reviewerId,
    reviewerName: known.reviewerName,
    reviewerPictureUrl: review.reviewerPictureUrl || known.reviewerPictureUrl,
  };
}
