import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { RefreshIcon } from '#ui/icons/icons-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TRY_AGAIN } from './failure-copy.ts';

interface ErrorNoticeProps {
  /** 'An Error Occurred'; without it only the message is said. */
  heading?: string;
  /** What happened, in a sentence. */
  message: ReactNode;
  /** With it a 'Try again' button is offered. */
  onRetry?: () => void;
  isRetrying?: boolean;
  headingLevel?: 'h1' | 'h2' | 'h3';
}

/** A failure in the page, announced when it appears, with the way to try again where there is one. */
export function ErrorNotice({
  heading,
  message,
  onRetry,
  isRetrying = false,
  headingLevel = 'h2',
}: ErrorNoticeProps) {
  return (
    <Notice
      tone="error"
      headingLevel={headingLevel}
      {...(heading !== undefined && { title: heading })}
      {...(onRetry && {
        action: (
          <Button
            variant="secondary"
            size="small"
            icon={<RefreshIcon size="small" />}
            isBusy={isRetrying}
            onClick={onRetry}
          >
            {TRY_AGAIN}
          </Button>
        ),
      })}
    >
      <p>{message}</p>
    </Notice>
  );
}
