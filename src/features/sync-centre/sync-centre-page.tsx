import { useState } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { useMember, useRuntime } from '#components/runtime-context.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RefreshIcon } from '#ui/icons-action.tsx';
import { SuccessIcon } from '#ui/icons-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ContactWords } from './contact-words.tsx';
import { EntryList } from './entry-list.tsx';
import { ForeignNotice } from './foreign-notice.tsx';
import { type OutboxView, useOutboxView, useRecentActivity } from './queries.ts';
import { RecentList } from './recent-list.tsx';
import styles from './sync-centre-page.module.css';

/** Everything that is between this device and the provider, in words. Opens offline too. */
export function SyncCentrePage() {
  const runtime = useRuntime();
  const member = useMember();
  const view = useOutboxView();
  const recent = useRecentActivity();
  const [isSyncing, setIsSyncing] = useState(false);

  async function syncNow() {
    setIsSyncing(true);
    try {
      await runtime.sync.now();
    } finally {
      setIsSyncing(false);
    }
  }

  return (
    <div className={styles.page}>
      <PageHead title="Sync centre" isHidden />
      <PageHeading
        title="Sync centre"
        actions={
          <Button
            icon={<RefreshIcon size="small" />}
            isBusy={isSyncing}
            onClick={() => {
              syncNow().catch(reportError);
            }}
          >
            Sync now
          </Button>
        }
      />
      <ContactWords />
      {view === undefined ? <Skeleton shape="block" /> : <Waiting view={view} />}
      {view !== undefined && view.foreign > 0 && <ForeignNotice count={view.foreign} />}
      {member !== null && <RecentList rows={recent} />}
    </div>
  );
}

function Waiting({ view }: { view: OutboxView }) {
  const { attention, sending, waiting } = view;
  if (attention.length + sending.length + waiting.length === 0)
    return (
      <EmptyState title="Everything is sent" picture={<SuccessIcon size="large" />}>
        Nothing waits on this device. What you do without signal appears here until it is sent.
      </EmptyState>
    );
  return (
    <>
      <EntryList title="Needs you" entries={attention} />
      <EntryList title="Being sent" entries={sending} />
      <EntryList title="Waiting to be sent" entries={waiting} />
    </>
  );
}
