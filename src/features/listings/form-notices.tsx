import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { FormSource } from './form-source.ts';
import { LISTING } from './copy.ts';

interface FormNoticesProps {
  source: FormSource;
  isDirty: boolean;
  isNotRecorded: boolean;
  onStartOver: () => void;
}

/** Notices above the form: why it was refused, or that a stored draft was restored. */
export function FormNotices({ source, isDirty, isNotRecorded, onStartOver }: FormNoticesProps) {
  const { corrects, form, opened } = source;
  const [wasBegun] = useState(() => JSON.stringify(form) !== JSON.stringify(opened));
  return (
    <>
      {corrects !== null && (
        <Notice tone="warning" title={LISTING.refusedBefore}>
          <p>{corrects.lastFailure?.message ?? LISTING.refused}</p>
        </Notice>
      )}
      {wasBegun && isDirty && (
        <Notice
          action={
            <Button variant="secondary" size="small" onClick={onStartOver}>
              {LISTING.startOver}
            </Button>
          }
        >
          <p>{LISTING.restored}</p>
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
