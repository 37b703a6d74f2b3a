import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import type { User } from '#core/domain/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { ChevronLeftIcon } from '#ui/icons/icons-arrow.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { focusFirstProblem } from '#ui/focus/focus-first-problem.ts';
import { editLinkId, NEW_LINK_ID } from './edit-link-id.ts';
import { FormNotices } from './form-notices.tsx';
import type { FlashMessage } from './flash-message.ts';
import type { FormSource } from './form-source.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { ListingFields } from './listing-fields.tsx';
import styles from './listing-form.module.css';
import { FORM_FIELDS, listEdited } from './listing-form-state.ts';
import { checkForm } from './listing-problems.ts';
import { saveListing } from './save-listing.ts';
import { saveOutcome } from './save-outcome.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useListingDraft } from './use-listing-draft.ts';
import { LISTING, COPY } from './copy.ts';

interface ListingFormProps {
  member: User;
  source: FormSource;
  draftName: string;
  onClose: (message: FlashMessage) => void;
  /** Reopens the form with another draft. */
  onReopen: () => void;
  /** It was reopened by a button that is gone, so the form takes the focus. */
  isReopened: boolean;
}

/** Writes a listing, or edits one. Source: specification §2. */
export function ListingForm(props: ListingFormProps) {
  const { member, source, draftName, onClose, onReopen, isReopened } = props;
  const runtime = useRuntime();
  const element = useRef<HTMLFormElement>(null);
  const draft = useListingDraft(draftName, source);
  const { form, isDirty } = draft;
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isNotRecorded, setIsNotRecorded] = useState(false);
  const guard = useLeaveGuard(isDirty && !draft.isKept);
  const { listing } = source;
  const isNew = listing === null;
  const edited = isNew ? FORM_FIELDS : listEdited(source.start, form);
  const checked = checkForm(form, edited);
  const linkId = isNew ? NEW_LINK_ID : editLinkId(listing.id);

  const isGone = useIsGone();

  async function turnBack() {
    const close = () => onClose({ words: isDirty ? LISTING.setAside : '', linkId });
    if (await draft.setAside()) close();
    else guard.ask(() => onClose({ words: '', linkId }));
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsChecked(true);
    if (!checked.ok) {
      focusFirstProblem(element.current);
      return;
    }
    setIsBusy(true);
    const submission = { source, fields: checked.value, edited };
    if (!(await saveListing(runtime, member, submission))) {
      setIsNotRecorded(true);
      setIsBusy(false);
      return;
    }
    guard.release();
    await draft.forget().catch(reportError);
    const answer = await saveOutcome(runtime, listing?.id ?? source.localId);
    // A seller who has left the page is not redirected.
    if (!isGone.current) onClose({ words: ANSWERS[answer], linkId });
  }

  return (
    <section className={styles.panel}>
      <Button
        variant="quiet"
        size="small"
        icon={<ChevronLeftIcon size="small" />}
        className={styles.back}
        onClick={() => void turnBack()}
      >
        {COPY.back}
      </Button>
      <PageHeading title={isNew ? LISTING.newListing : LISTING.editListing} />
      <FormNotices
        source={source}
        isDirty={isDirty}
        isNotRecorded={isNotRecorded}
        isReopened={isReopened}
        onStartOver={() => {
          draft.startOver().catch(reportError);
        }}
        onBringBack={() => {
          draft.bringBack().then(onReopen, reportError);
        }}
      />
      <form
        ref={element}
        className={styles.form}
        noValidate
        aria-label={isNew ? LISTING.newListing : LISTING.editListing}
        onSubmit={(event) => {
          submit(event).catch(reportError);
        }}
      >
        <ListingFields
          draft={draft}
          memberId={member.id}
          isNew={isNew}
          problems={isChecked && !checked.ok ? checked.error : {}}
        />
        <div className={styles.foot}>
          <Button variant="secondary" onClick={() => void turnBack()}>
            {COPY.cancel}
          </Button>
          <Button type="submit" variant="accent" isBusy={isBusy} busyText={COPY.saving}>
            {isNew ? LISTING.create : COPY.save}
          </Button>
        </div>
      </form>
      <LeaveDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </section>
  );
}

const ANSWERS = { accepted: LISTING.saved, refused: '', waiting: LISTING.savedHere } as const;

function useIsGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
