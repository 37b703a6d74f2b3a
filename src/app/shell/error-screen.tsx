import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { WarningIcon, RefreshIcon } from '#ui/icons/icons-state.tsx';
import { PageHydrated } from '../page-hydrated.tsx';

interface ErrorScreenProps {
  title?: string;
  /** What happened and the way out. */
  children?: ReactNode;
  onReload?: () => void;
}

/** Shown for a page that broke. A plain anchor leads home: the router may be what broke. */
export function ErrorScreen({
  title = 'This page stopped working',
  children = 'Something on it went wrong. What you have saved is safe on this device.',
  onReload = () => window.location.reload(),
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
            <Button icon={<RefreshIcon size="small" />} onClick={onReload}>
              Reload the page
            </Button>
            <a href="/" className={buttonClass({ variant: 'secondary' })}>
              Go home
            </a>
          </>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}
