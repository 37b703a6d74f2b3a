import { readListingReply } from '../../../contract/listing.ts';
import { paths } from '../../../contract/paths.ts';
import { writePaths } from '../../../contract/write-paths.ts';
import { type ReviewRequest, readReviewReply, showsReviews } from '../../../contract/review.ts';
import type { Listing, Review } from '../../../domain/listing.ts';
import type { RowRef } from '../../../storage/row-refs.ts';
import type { Command, Mutation } from '../../../sync/command.ts';
import { bodyOf } from '../../../sync/evidence.ts';
import { isMadeAfter } from '../listings/made-after.ts';

export interface WriteReviewArgs {
  /** Names the review on this device until the provider names it; minted when the form is opened. */
  localId: string;
  listingId: string;
  /** Of the listing, for the sync centre. */
  title: string;
  reviewer: { id: string; name: string; pictureUrl: string };
  /** The seller. */
  reviewedUserId: string;
  /** 1 to 5. */
  rating: number;
  comment: string;
  /** ISO 8601. */
  writtenAt: string;
}

const KIND = 'review:write';

function accepts(args: unknown): args is WriteReviewArgs {
  if (typeof args !== 'object' || args === null) return false;
  const { localId, listingId, reviewer, reviewedUserId, rating, comment } =
    args as Partial<WriteReviewArgs>;
  return (
    [localId, listingId, reviewer?.id, reviewedUserId, comment].every(
      (text) => typeof text === 'string',
    ) && typeof rating === 'number'
  );
}

/** A buyer reviews a listing and its seller. */
export function writeReview(args: WriteReviewArgs): Mutation {
  return { kind: KIND, args };
}

/** Two reviews never coalesce: each is a text of its own. */
export const writeReviewCommand: Command<WriteReviewArgs, typeof KIND> = {
  kind: KIND,
  version: 1,
  accepts,
  keys: ({ listingId }) => [`review:${listingId}`],
  targets: (args) => [listingRef(args)],
  apply: (row, args) => putFirst(row, toReviewRow(args)),
  request: ({ listingId, reviewer, reviewedUserId, rating, comment }) => ({
    method: 'POST',
    path: writePaths.reviews,
    body: JSON.stringify({
      listingId,
      reviewerId: reviewer.id,
      reviewedUserId,
      rating,
      comment,
    } satisfies ReviewRequest),
    headers: {},
  }),
  isNoop: (row, { localId }) =>
    (row as Listing | null)?.reviews.some(({ id }) => id === localId) === true,
  isSilentOnRefusal: true,
  // The mean of the ratings is the provider's to say: the next pull of the product brings it.
  isReply: (body) => readReviewReply(body) !== null,
  baseAfter: ({ body }, args, now) => {
    const review = { ...toAcceptedRow(args, readReviewReply(body)), acceptedAt: now };
    return [{ ref: listingRef(args), update: (stored) => putFirst(stored, review), isPatch: true }];
  },
  mayRefuseOwnRepeat: 'applied',
  findEffect: async (args, { ask, entry }) => {
    const answer = await ask(paths.product(args.listingId));
    // Without its listing there is no review: sending it again gets the provider's own no.
    if (answer.kind === 'missing') return { kind: 'absent' };
    const listing = readListingReply(bodyOf(answer));
    if (listing === null) return { kind: 'unknown' };
    const base = entry.baseAtSeal as Listing | null;
    const known = new Set(base?.reviews.map(({ id }) => id));
    const unknown = listing.reviews.filter(({ id }) => !known.has(id));
    const candidates = unknown.filter(
      (each) => isMadeAfter(each.createdAt, entry) && isMadeBy(args, each),
    );
    const [review, another] = candidates;
    if (another !== undefined) return { kind: 'ambiguous' };
    if (review !== undefined) return { kind: 'applied', body: asReply(review) };
    // Where reviews are not shown, or cannot be read, one of them may be this one.
    if (!showsReviews(bodyOf(answer))) return { kind: 'ambiguous' };
    // Told with other words or another time it may be this one, if the device had the listing before.
    const isDoubtful = base !== null && unknown.some((each) => isLike(args, each));
    return { kind: isDoubtful ? 'ambiguous' : 'absent' };
  },
};

function listingRef({ listingId }: WriteReviewArgs): RowRef {
  return `listings:${listingId}`;
}

function toReviewRow(args: WriteReviewArgs): Review {
  const { localId, listingId, reviewer, rating, comment, writtenAt } = args;
  return {
    id: localId,
    listingId,
    reviewerId: reviewer.id,
    reviewerName: reviewer.name,
    reviewerPictureUrl: reviewer.pictureUrl,
    rating,
    comment,
    createdAt: writtenAt,
    isPending: true,
  };
}

/** As the provider answers it, and where that says less, such as an id for a name, as it was written. */
function toAcceptedRow(args: WriteReviewArgs, answered: Review | null): Review {
  const written = { ...toReviewRow(args), isPending: false };
  if (answered === null) return written;
  return {
    ...answered,
    listingId: answered.listingId || written.listingId,
    reviewerId: answered.reviewerId || written.reviewerId,
    reviewerName: answered.reviewerName || written.reviewerName,
    reviewerPictureUrl: answered.reviewerPictureUrl || written.reviewerPictureUrl,
    rating: answered.rating || written.rating,
    comment: answered.comment || written.comment,
    createdAt: answered.createdAt || written.createdAt,
  };
}

/** Newest first, and each once. */
function putFirst(row: unknown, review: Review): unknown {
  if (row === null) return null;
  const listing = row as Listing;
  const others = listing.reviews.filter(({ id }) => id !== review.id);
  return { ...listing, reviews: [review, ...others] };
}

function isMadeBy(args: WriteReviewArgs, review: Review): boolean {
  return isBy(args.reviewer, review) && saysSame(args, review);
}

/** One that may be this one, as a provider tells it that escapes or shortens what it was sent, or the writer's name. */
function isLike(args: WriteReviewArgs, review: Review): boolean {
  const hasWords = args.comment.trim() !== '';
  if (review.reviewerId === '' && hasWords && saysSame(args, review)) return true;
  const isNamed = review.reviewerId !== '' || review.reviewerName !== '';
  return isNamed ? isBy(args.reviewer, review) : saysSame(args, review);
}

function saysSame({ rating, comment }: WriteReviewArgs, review: Review): boolean {
  return review.rating === rating && review.comment.trim() === comment.trim();
}

/** Source: specification §3, where a reviewer has a name and a picture, and no id. */
function isBy({ id, name }: WriteReviewArgs['reviewer'], { reviewerId, reviewerName }: Review) {
  if (reviewerId !== '') return reviewerId === id;
  return reviewerName === '' || reviewerName === name;
}

function asReply(review: Review): unknown {
  const { id, reviewerId, reviewerName, reviewerPictureUrl, ...said } = review;
  const reviewer = { _id: reviewerId, name: reviewerName, profilePicture: reviewerPictureUrl };
  return { ...said, _id: id, reviewerId: reviewer };
}
