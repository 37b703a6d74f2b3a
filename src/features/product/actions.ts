import { avatarSource } from '#components/page/local-avatar.ts';
import { discardChange } from '#components/sync/discard-change.ts';
import { isRecorded } from '#components/sync/is-recorded.ts';
import { replaceOrDispatch } from '#components/sync/replace-or-dispatch.ts';
import { writeReview } from '#core/commands/lazy/reviews/write-review.ts';
import type { Listing } from '#core/domain/listing.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import type { ReviewDraft } from './review-draft.ts';
import { REVIEW } from './copy.ts';

/**
 * Records a review on this device; a correction replaces the refused one.
 *
 * @param localId names the review until the provider gives it an id; the same one is recorded once.
 * @returns whether it was recorded; the form says when it was not, and the list of reviews shows the outcome.
 */
export async function sendReview(
  runtime: Runtime,
  listing: Listing,
  { rating, comment, corrects }: ReviewDraft,
  localId: string,
): Promise<boolean> {
  const user = runtime.session.currentUser();
  if (user === null) return false;
  const mutation = writeReview({
    localId,
    listingId: listing.id,
    title: listing.title,
    reviewer: {
      id: user.id,
      name: user.name,
      pictureUrl: avatarSource(user.email, user.profilePicUrl),
    },
    reviewedUserId: listing.seller.id,
    rating,
    comment: comment.trim(),
    writtenAt: new Date(runtime.now()).toISOString(),
  });
  return isRecorded(replaceOrDispatch(runtime, corrects, mutation));
}

/** Discards a review that is surely not in flight. */
export function discardReview(runtime: Runtime, seq: number): Promise<boolean> {
  return discardChange(runtime, seq, { tooLate: REVIEW.tooLate });
}
