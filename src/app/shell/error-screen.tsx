import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { WarningIcon, RefreshIcon } from '#ui/icons/icons-state.tsx';
import { PageHydrated } from '../boot/page-hydrated.tsx';
import { COPY } from './copy.ts';

interface ErrorScreenProps {
  title?: string;
  /** What happened and the way out. */
  children?: ReactNode;
}

/** Shown for a page that broke. A plain anchor leads home: the router may be what broke. */
export function ErrorScreen({
  title = COPY.stopped,
  children = COPY.stoppedHint,
}: ErrorScreenProps) {
  return (
    <>
      <PageHydrated />
      <EmptyState
        headingLevel="h1"
        title={title}
        picture={<WarningIcon size="large" />}
        action={
          <>
            <Button icon={<RefreshIcon size="small" />} onClick={() => window.location.reload()}>
              {COPY.reload}
            </Button>
            <a href="/" className={buttonClass({ variant: 'secondary' })}>
              {COPY.goHome}
            </a>
          </>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}
