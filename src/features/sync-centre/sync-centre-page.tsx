import { PageHead } from '#components/page/page-head.tsx';
import { useMember } from '#bindings/runtime-context.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SuccessIcon, RefreshIcon } from '#ui/icons/icons-state.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { COPY } from './copy.ts';
import { DeviceSection } from './device-section.tsx';
import { EntryList } from './entry-list.tsx';
import { ForeignNotice } from './foreign-notice.tsx';
import {
  type OutboxView,
  useOutboxView,
  useReachability,
  useRecentActivity,
  useToastHistory,
} from './queries.ts';
import { RecentList } from './recent-list.tsx';
import styles from './sync-centre-page.module.css';
import { ToastList } from './toast-list.tsx';
import { type Said, useSaid } from './use-said.ts';
import { useSyncNow } from './use-sync-now.ts';

/** Everything that is between this device and the provider, in words. Opens offline too, and for visitors. */
export function SyncCentrePage() {
  const member = useMember();
  const view = useOutboxView();
  const reachability = useReachability();
  const recent = useRecentActivity();
  const toasts = useToastHistory();
  const { ref, words, tell, setWords } = useSaid(view);
  const { isSyncing, syncNow } = useSyncNow();

  return (
    <div className={styles.page}>
      <PageHead title={COPY.title} isHidden />
      <PageHeading
        title={COPY.title}
        actions={
          <Button
            icon={<RefreshIcon size="small" />}
            isBusy={isSyncing}
            onClick={() => {
              setWords('');
              syncNow()
                .then(({ words: outcome, test }) => setWords(outcome, test))
                .catch(reportError);
            }}
          >
            {COPY.syncNow}
          </Button>
        }
      />
      <div>
        {reachability !== undefined && <ConnectionStatus reachability={reachability} />}
        <p ref={ref} role="status" tabIndex={-1} className={styles.status}>
          {words}
        </p>
      </div>
      {view === undefined || reachability === undefined ? (
        // The content below loads with it, so nothing moves.
        <Skeleton shape="block" />
      ) : (
        <>
          <Waiting view={view} onStatus={tell} />
          {view.foreign > 0 && <ForeignNotice count={view.foreign} />}
          {member !== null && <RecentList rows={recent} />}
          <ToastList toasts={toasts} />
          <DeviceSection onStatus={setWords} />
        </>
      )}
    </div>
  );
}

interface WaitingProps {
  view: OutboxView;
  onStatus: Said['tell'];
}

function Waiting({ view, onStatus }: WaitingProps) {
  const { own, attention, sending, blocked, waiting, foreign } = view;
  if (own.length === 0)
    return foreign > 0 ? null : (
      <EmptyState title={COPY.empty} picture={<SuccessIcon size="large" />}>
        {COPY.emptyHint}
      </EmptyState>
    );
  const groups = [
    { title: COPY.attention, entries: attention },
    { title: COPY.sending, entries: sending },
    { title: COPY.blocked, entries: blocked },
    { title: COPY.waiting, entries: waiting },
  ];
  return groups.map((group) => (
    <EntryList key={group.title} {...group} own={own} onStatus={onStatus} />
  ));
}
