import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepIntent } from '#components/listing/keep-intent.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { type Listing, REVIEW_COMMENT_LIMIT } from '#core/domain/listing.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { RatingInput } from '#ui/controls/rating-input.tsx';
import { Textarea } from '#ui/controls/textarea.tsx';
import { focusFirstProblem } from '#ui/focus/focus-first-problem.ts';
import { sendReview } from './actions.ts';
import { EMPTY_REVIEW, findReviewProblems, type ReviewDraft } from './review-draft.ts';
import styles from './review-form.module.css';
import { REVIEW } from './copy.ts';

interface ReviewFormProps {
  listing: Listing;
  draft: ReviewDraft;
  /** The draft corrects a refused review that still exists. */
  isCorrection: boolean;
  /** Local ids of the member's reviews that are still to be sent: only those are promised. */
  waitingIds: readonly string[];
  onChange: (part: Partial<ReviewDraft>) => void;
  /** The review is recorded on this device. */
  onSent: () => void;
}

/** Visitors may write too; submitting needs a member. Source: specification §5. */
export function ReviewForm(props: ReviewFormProps) {
  const { listing, draft, isCorrection, waitingIds, onChange, onSent } = props;
  const runtime = useRuntime();
  const isVisitor = useMember() === null;
  const navigate = useNavigate();
  const [localId, setLocalId] = useState(runtime.newId);
  const [isChecked, setIsChecked] = useState(false);
  const [status, setStatus] = useState('');
  const [sentId, setSentId] = useState('');
  const found = findReviewProblems(draft);

  async function handIn() {
    const isRecorded = await sendReview(runtime, listing, draft, localId);
    if (!isRecorded) {
      setStatus(REVIEW.notSaved);
      return;
    }
    setStatus(runtime.isOnline() ? REVIEW.onItsWay : REVIEW.saved);
    setSentId(localId);
    setIsChecked(false);
    setLocalId(runtime.newId());
    onSent();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setStatus('');
    if (isVisitor) {
      const what = { listingId: listing.id, quantity: 1, variations: {} };
      keepIntent(runtime, { action: 'review', ...what, isFollowed: true });
      void navigate('/login');
    } else if (found.rating !== null || found.comment !== null) {
      setIsChecked(true);
      focusFirstProblem(event.currentTarget);
    } else {
      handIn().catch(reportError);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-labelledby="write">
      <h2 id="write" className={styles.title}>
        {REVIEW.heading}
      </h2>
      {isCorrection && (
        <p className={styles.note}>
          {REVIEW.correcting}{' '}
          <Button variant="quiet" size="small" onClick={() => onChange(EMPTY_REVIEW)}>
            {REVIEW.writeNew}
          </Button>
        </p>
      )}
      <RatingInput
        label={REVIEW.rating}
        value={draft.rating}
        onChange={(rating) => onChange({ rating })}
        error={isChecked ? found.rating : null}
      />
      <Field
        label={REVIEW.comment}
        aside={`${draft.comment.length}/${REVIEW_COMMENT_LIMIT}`}
        error={found.comment}
        {...(isVisitor && { hint: REVIEW.logIn })}
      >
        {(control) => (
          <Textarea
            {...control}
            name="comment"
            value={draft.comment}
            onChange={({ target }) => onChange({ comment: target.value })}
          />
        )}
      </Field>
      <div className={styles.foot}>
        <Button type="submit">{REVIEW.submit}</Button>
        <p role="status" className={styles.note}>
          {(status === REVIEW.notSaved || waitingIds.includes(sentId)) && status}
        </p>
      </div>
    </form>
  );
}
