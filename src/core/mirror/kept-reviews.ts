import { readListing } from '../contract/listing.ts';
import { readUnder } from '../contract/reading.ts';
import type { Listing, Review } from '../domain/listing.ts';
import type { PulledRows } from './resources/resource.ts';

/** A copy of the provider's database, or a cache before it, may be so far behind; who deletes a review waits no longer. */
const MISSED_FOR_MS = 10 * 60 * 1000;

/** For the answer to a pull of a product: what it does not say of reviews, their mean and their number stays. */
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

/** A seller whom an answer names by the id alone stays as the device knows them. */
export function keepSeller({ seller: { id, name } }: Listing, { seller }: Listing) {
  return name === '' && id === seller.id && { seller };
}

function asListing(value: unknown): Record<string, unknown> | null {
  return readListing(value) === null ? null : (value as Record<string, unknown>);
}

/**
 * The reviews of an answer that came at `now`. One that was accepted here, and that the answer does not have yet, stays
 * for ten minutes; writers whom it names by id alone keep the names that the device knows.
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

/** The same review, also where the provider did not say what it calls it: then a new one that says the same is it. */
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
