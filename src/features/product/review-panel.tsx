import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMember } from '#bindings/runtime-context.tsx';
import { useStoredDraft } from '#bindings/use-stored-draft.ts';
import type { Listing } from '#core/domain/listing.ts';
import { canBuy } from '#core/domain/user.ts';
import { useStatusLine } from '#ui/feedback/use-status-line.ts';
import { type OwnReview, useOwnReviews, usePullWhenReviewArrives } from './queries.ts';
import { EMPTY_REVIEW, readReviewDraft } from './review-draft.ts';
import { RefusedReview } from './refused-review.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewList } from './review-list.tsx';
import styles from './review-panel.module.css';
import { REVIEW } from './copy.ts';

/** Reviews, the state of the member's own, and the form. Sellers only read. */
export function ReviewPanel({ listing }: { listing: Listing }) {
  const mayWrite = canBuy(useMember());
  const own = useOwnReviews(listing.id);
  const { isRead, draft, change, forget } = useStoredDraft(`review:${listing.id}`, readReviewDraft);
  const { ref, words, tell } = useStatusLine();
  const form = useRef<HTMLDivElement>(null);
  const waiting = own.filter(({ entry }) => entry.state !== 'refused');
  const refused = own.filter(({ entry }) => entry.state === 'refused');
  usePullWhenReviewArrives(listing.id, waiting.length);

  function correct({ entry: { seq }, args: { rating, comment } }: OwnReview) {
    change({ rating, comment, corrects: seq });
    form.current?.querySelector('textarea')?.focus();
  }

  const wanted = useWantedReview(refused);
  const correctWanted = useEffectEvent((review: OwnReview) => {
    // A draft of it from before a reload is kept.
    if (draft.corrects === review.entry.seq) form.current?.querySelector('textarea')?.focus();
    else correct(review);
  });
  const wantedSeq = isRead ? wanted?.entry.seq : undefined;
  useEffect(() => {
    if (wanted !== undefined && wantedSeq !== undefined) correctWanted(wanted);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each review that the address names
  }, [wantedSeq]);

  return (
    <div className={styles.panel}>
      <p ref={ref} role="status" tabIndex={-1} className={styles.status}>
        {words}
      </p>
      {refused.length > 0 && (
        <ul role="list" className={styles.refused} aria-label={REVIEW.refusedLabel}>
          {refused.map((review) => (
            <RefusedReview
              key={review.entry.seq}
              review={review}
              onEdit={() => correct(review)}
              onStatus={tell}
            />
          ))}
        </ul>
      )}
      {mayWrite && (
        <div ref={form} className={styles.form}>
          <ReviewForm
            listing={listing}
            draft={draft}
            waitingIds={waiting.map(({ args }) => args.localId)}
            isCorrection={refused.some(({ entry }) => entry.seq === draft.corrects)}
            onChange={change}
            onSent={() => forget(EMPTY_REVIEW)}
          />
        </div>
      )}
      <ReviewList listing={listing} waiting={waiting} onStatus={tell} />
    </div>
  );
}

/** The refused review to correct, from the sync centre's link: `?review=` and its `seq`. */
function useWantedReview(refused: readonly OwnReview[]): OwnReview | undefined {
  const [params] = useSearchParams();
  const seq = params.get('review');
  return seq === null ? undefined : refused.find(({ entry }) => String(entry.seq) === seq);
}
