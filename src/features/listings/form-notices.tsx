import { useState } from 'react';
import { describeReason } from '#components/sync/describe-reason.ts';
import { Button } from '#ui/controls/button.tsx';
import { takeLostFocus } from '#ui/focus/take-lost-focus.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { FormSource } from './form-source.ts';
import { LISTING } from './copy.ts';

interface FormNoticesProps {
  source: FormSource;
  isDirty: boolean;
  isNotRecorded: boolean;
  isReopened: boolean;
  onStartOver: () => void;
  onBringBack: () => void;
}

/** Notices above the form: why it was refused, that a stored draft was restored, or that one was left and can be. */
export function FormNotices(props: FormNoticesProps) {
  const { source, isDirty, isNotRecorded, isReopened, onStartOver, onBringBack } = props;
  const { corrects, form, opened, setAside } = source;
  const [wasBegun] = useState(() => JSON.stringify(form) !== JSON.stringify(opened));
  return (
    <>
      {corrects !== null && (
        <Notice tone="warning" {...(!corrects.isUnclear && { title: LISTING.refusedBefore })}>
          <p>{describeReason(corrects)}</p>
        </Notice>
      )}
      {wasBegun && isDirty && (
        <Notice
          action={
            <Button
              ref={isReopened ? takeLostFocus : null}
              variant="secondary"
              size="small"
              onClick={onStartOver}
            >
              {LISTING.startOver}
            </Button>
          }
        >
          <p>{LISTING.restored}</p>
        </Notice>
      )}
      {setAside !== null && (
        <Notice
          action={
            <Button variant="secondary" size="small" onClick={onBringBack}>
              {LISTING.bringBack}
            </Button>
          }
        >
          <p>{LISTING.wasSetAside}</p>
        </Notice>
      )}
      {isNotRecorded && (
        <Notice tone="error">
          <p>{LISTING.notRecorded}</p>
        </Notice>
      )}
    </>
  );
}
