import { useRef } from 'react';
import { useMember } from '#components/runtime-context.tsx';
import type { Listing } from '#core/domain/listing.ts';
import { canBuy } from '#core/domain/user.ts';
import { type OwnReview, useOwnReviews, usePullWhenReviewArrives } from './queries.ts';
import { RefusedReview } from './refused-review.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewList } from './review-list.tsx';
import styles from './review-panel.module.css';
import { useReviewDraft } from './use-review-draft.ts';

/** What buyers said, what became of what oneself said, and the form. Sellers only read. */
export function ReviewPanel({ listing }: { listing: Listing }) {
  const mayWrite = canBuy(useMember());
  const own = useOwnReviews(listing.id);
  const { draft, change, clear } = useReviewDraft(listing.id);
  const form = useRef<HTMLDivElement>(null);
  const waiting = own.filter(({ entry }) => entry.state !== 'refused');
  const refused = own.filter(({ entry }) => entry.state === 'refused');
  usePullWhenReviewArrives(listing.id, waiting.length);

  function correct({ entry: { seq }, args: { rating, comment } }: OwnReview) {
    change({ rating, comment, corrects: seq });
    form.current?.querySelector('textarea')?.focus();
  }

  return (
    <div className={styles.panel}>
      {refused.length > 0 && (
        <ul role="list" className={styles.refused} aria-label="Reviews that need attention">
          {refused.map((review) => (
            <RefusedReview key={review.entry.seq} review={review} onEdit={() => correct(review)} />
          ))}
        </ul>
      )}
      {mayWrite && (
        <div ref={form} className={styles.form}>
          <ReviewForm
            listing={listing}
            draft={draft}
            isCorrection={refused.some(({ entry }) => entry.seq === draft.corrects)}
            onChange={change}
            onSent={clear}
          />
        </div>
      )}
      <ReviewList listing={listing} waiting={waiting} />
    </div>
  );
}
