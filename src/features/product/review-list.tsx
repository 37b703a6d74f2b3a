import { useState } from 'react';
import { Avatar } from '#components/page/avatar.tsx';
import { badgeOf } from '#components/sync/entry-state.ts';
import { langOfText } from '#components/page/lang-of-text.ts';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import type { Listing, Review } from '#core/domain/listing.ts';
import { formatDate } from '#core/domain/time.ts';
import { Button } from '#ui/controls/button.tsx';
import { passFocusOn } from '#ui/focus/pass-focus-on.ts';
import { Rating } from '#ui/feedback/rating.tsx';
import { useFocusFirstNew } from '#ui/focus/use-focus-first-new.ts';
import { discardReview } from './actions.ts';
import type { OwnReview } from './queries.ts';
import { ReportReview } from './report-review.tsx';
import styles from './review-list.module.css';
import { COPY, REVIEW } from './copy.ts';

/** Reviews that are shown at first, and how many come with every press of the button. */
const STEP = 10;

interface ReviewListProps {
  listing: Listing;
  /** The member's own that the provider has not answered yet. */
  waiting: readonly OwnReview[];
  /** Called with what the status line says once one is taken back: its button is gone by then. */
  onStatus: (words: string) => void;
}

/**
 * The mean and ten reviews, ten more with each press. One that waits on this device is marked, and can be taken back
 * while it surely is not on its way.
 */
export function ReviewList({
  listing: { rating, reviewCount, reviews },
  waiting,
  onStatus,
}: ReviewListProps) {
  const [limit, setLimit] = useState(STEP);
  const list = useFocusFirstNew(limit);
  if (reviews.length === 0)
    return <p className={styles.none}>{reviewCount === 0 ? REVIEW.none : REVIEW.notHere}</p>;
  return (
    <div className={styles.reviews}>
      {rating > 0 && (
        <p className={styles.mean}>
          <strong className={styles.figure}>{rating.toFixed(1)}</strong>
          <Rating value={rating} size="medium" />
          <span>{REVIEW.count(reviewCount)}</span>
        </p>
      )}
      <ul ref={list} role="list" className={styles.list} aria-label={REVIEW.label}>
        {reviews.slice(0, limit).map((review) => (
          <ReviewView
            key={review.id}
            review={review}
            own={waiting.find(({ args }) => args.localId === review.id)}
            onStatus={onStatus}
          />
        ))}
      </ul>
      {reviews.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + STEP)}>
          {REVIEW.more(Math.min(STEP, reviews.length - limit))}
        </Button>
      )}
    </div>
  );
}

interface ReviewViewProps extends Pick<ReviewListProps, 'onStatus'> {
  review: Review;
  own: OwnReview | undefined;
}

function ReviewView({ review, own, onStatus }: ReviewViewProps) {
  const name = review.reviewerName === '' ? COPY.nameless : review.reviewerName;
  return (
    <li tabIndex={-1} className={styles.review} data-sync-state={own && badgeOf(own.entry)}>
      <Avatar name={name} src={review.reviewerPictureUrl} size="small" />
      <div className={styles.words}>
        <p className={styles.who}>
          <strong lang={langOfText(name)}>{name}</strong>
          <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
          {review.hasBought && <span className={styles.bought}>{REVIEW.bought}</span>}
        </p>
        <Rating value={review.rating} />
        {review.comment !== '' && (
          <p className={styles.comment} lang={langOfText(review.comment)}>
            {review.comment}
          </p>
        )}
        {own ? (
          <Unsent own={own} onStatus={onStatus} />
        ) : (
          <ReportReview review={review} name={name} />
        )}
      </div>
    </li>
  );
}

function Unsent({
  own: { entry },
  onStatus,
}: { own: OwnReview } & Pick<ReviewListProps, 'onStatus'>) {
  const runtime = useRuntime();
  const syncState = badgeOf(entry);
  return (
    <div ref={passFocusOn} className={styles.unsent}>
      <SyncBadge state={syncState}>
        {syncState === 'attention' ? REVIEW.attention : REVIEW.pending}
      </SyncBadge>
      {entry.canBeDiscarded && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            discardReview(runtime, entry.seq)
              .then((isGone) => isGone && onStatus(REVIEW.takenBack))
              .catch(reportError);
          }}
        >
          {REVIEW.cancel}
        </Button>
      )}
    </div>
  );
}
