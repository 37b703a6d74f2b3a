import { useRuntime } from '#bindings/runtime-context.tsx';
import { describeReason } from '#components/sync/describe-reason.ts';
import { choicesFor } from '#components/sync/entry-choices.ts';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Rating } from '#ui/feedback/rating.tsx';
import { discardReview } from './actions.ts';
import type { OwnReview } from './queries.ts';
import styles from './review-panel.module.css';
import { REVIEW } from './copy.ts';

interface RefusedReviewProps {
  review: OwnReview;
  onEdit: () => void;
  /** Called with what the status line says of a decision: its button is gone by then. */
  onStatus: (words: string) => void;
}

/** A review that was refused or got no clear answer: why, and what can be done. */
export function RefusedReview({ review, onEdit, onStatus }: RefusedReviewProps) {
  const runtime = useRuntime();
  const { entry, args } = review;
  const choices = choicesFor(entry);
  return (
    <li className={styles.card} data-sync-state="attention">
      <SyncBadge state="attention">{REVIEW.attention}</SyncBadge>
      <p className={styles.reason}>{describeReason(entry)}</p>
      <Rating value={args.rating} />
      {args.comment !== '' && <p className={styles.comment}>{args.comment}</p>}
      <div className={styles.actions}>
        {choices.includes('retry') && (
          <Button
            size="small"
            onClick={() => {
              runtime.sync
                .retry(entry.seq)
                .then(() => onStatus(REVIEW.tryingAgain))
                .catch(reportError);
            }}
          >
            {REVIEW.retry}
          </Button>
        )}
        {choices.includes('edit') && (
          <Button size="small" variant="secondary" onClick={onEdit}>
            {REVIEW.edit}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            discardReview(runtime, entry.seq)
              .then((isGone) => isGone && onStatus(REVIEW.discarded))
              .catch(reportError);
          }}
        >
          {REVIEW.discard}
        </Button>
      </div>
    </li>
  );
}
