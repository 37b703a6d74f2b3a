import { useState } from 'react';
import { PageHead } from '#components/page/page-head.tsx';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { useOnline } from '#bindings/use-online.ts';
import type { Report, ReportState, Verb } from '#core/runtime/moderation.ts';
import { Button } from '#ui/controls/button.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showSuccess } from '#ui/feedback/toast.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { COPY } from './copy.ts';
import { type Choice, DecisionDialog } from './decision-dialog.tsx';
import styles from './moderation-page.module.css';
import { ReportCard } from './report-card.tsx';
import { type ReportsView, useReports } from './use-reports.ts';

const EMPTY_TITLES: Readonly<Record<ReportState, string>> = {
  open: COPY.noneOpen,
  decided: COPY.noneDecided,
};

/** For moderators; the provider refuses others. Needs the network, and says so. */
export function ModerationPage() {
  const isOnline = useOnline();
  return (
    <div className={styles.page}>
      <PageHead title={COPY.title} isHidden />
      <PageHeading title={COPY.title} description={COPY.description} />
      {!isOnline && <Notice tone="offline">{COPY.offline}</Notice>}
      <Tabs
        label={COPY.title}
        tabs={[
          { id: 'open', label: COPY.open, panel: <Reports key="open" state="open" /> },
          { id: 'decided', label: COPY.decided, panel: <Reports key="decided" state="decided" /> },
        ]}
      />
    </div>
  );
}

/** A page of reports. What is typed about one of them survives a flapping network. */
function Reports({ state }: { state: ReportState }) {
  // The last report of each page before this one. A decision takes reports out of the queue, so numbers would skip some.
  const [before, setBefore] = useState<readonly string[]>([]);
  const [choice, setChoice] = useState<Choice | null>(null);
  const { view, reload } = useReports(state, before.at(-1) ?? null);
  const retry = () => {
    reload().catch(reportError);
  };
  return (
    <>
      <ReportList
        {...{ state, view, before, setBefore }}
        onChoose={(verb, report) => setChoice({ verb, report })}
        onRetry={retry}
      />
      {choice !== null && (
        <DecisionDialog
          choice={choice}
          onClose={() => setChoice(null)}
          onDone={(verb) => {
            setChoice(null);
            showSuccess(COPY.done(verb));
            retry();
          }}
        />
      )}
    </>
  );
}

interface ReportListProps {
  state: ReportState;
  view: ReportsView;
  before: readonly string[];
  setBefore: (before: readonly string[]) => void;
  onChoose: (verb: Verb, report: Report) => void;
  onRetry: () => void;
}

function ReportList({ state, view, before, setBefore, onChoose, onRetry }: ReportListProps) {
  const isOnline = useOnline();
  // Without a network nothing is being loaded: the notice above says so.
  if (view.kind === 'loading') return isOnline && <Skeleton shape="block" />;
  if (view.kind === 'failed') {
    const message = view.message ?? COPY.unanswered;
    return <ErrorNotice heading={COPY.failed} message={message} onRetry={onRetry} />;
  }
  const { reports, hasMore } = view;
  const page = before.length + 1;
  const last = reports.at(-1)?._id;
  return (
    <div className={styles.list}>
      {reports.length === 0 && (
        <EmptyState title={page === 1 ? EMPTY_TITLES[state] : COPY.noMore}>{COPY.none}</EmptyState>
      )}
      {reports.map((report) => (
        <ReportCard key={report._id} report={report} onChoose={(verb) => onChoose(verb, report)} />
      ))}
      {(hasMore || page > 1) && (
        <nav className={styles.pages} aria-label={COPY.page(page)}>
          <Button
            variant="secondary"
            disabled={page === 1 || !isOnline}
            onClick={() => setBefore(before.slice(0, -1))}
          >
            {COPY.newer}
          </Button>
          <span>{COPY.page(page)}</span>
          <Button
            variant="secondary"
            disabled={!hasMore || !isOnline}
            onClick={() => last !== undefined && setBefore([...before, last])}
          >
            {COPY.older}
          </Button>
        </nav>
      )}
    </div>
  );
}
