import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { useResource } from '#bindings/use-resource.ts';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { FreshnessCaption } from '#components/sync/freshness-caption.tsx';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import { endSession } from '#core/commands/lazy/account/end-session.ts';
import { formatDate } from '#core/domain/time.ts';
import type { User } from '#core/domain/user.ts';
import {
  deviceSessionsResource,
  readKnownSessions,
} from '#core/mirror/resources/device-sessions.ts';
import { listChanges } from '#core/sync/queries/list-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showError } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { DEVICES } from './copy.ts';
import styles from './devices-panel.module.css';
import { type DevicesView, type ListedDevice, viewDevices } from './devices-view.ts';

/** The member's signed-in devices: the last known list, and sign-outs as queued changes. */
export function DevicesPanel({ member }: { member: User }) {
  const { db } = useRuntime();
  const isOnline = useOnline();
  const { outcome, fetchedAt, message, isPulling, pull } = useResource(
    deviceSessionsResource(member),
  );
  const known = useLiveQuery(
    async () => ({
      sessions: await readKnownSessions(db),
      waiting: await listChanges(db, member.id),
    }),
    [db, member.id],
  );
  const hasFailed = outcome !== undefined && outcome !== 'fresh';
  const view = viewDevices({ sessions: known?.sessions, waiting: known?.waiting ?? [], hasFailed });
  const leaving = 'devices' in view ? view.devices.filter(({ isLeaving }) => isLeaving).length : 0;
  // Once a device is signed out, a refetch removes it from the list.
  useEffect(() => {
    if (leaving === 0) pull();
  }, [leaving, pull]);
  return (
    <section className={styles.panel} aria-label={DEVICES.heading}>
      <PageHeading
        title={DEVICES.heading}
        headingLevel="h2"
        description={
          hasFailed || !isOnline ? (
            <FreshnessCaption updatedAtMs={fetchedAt} suffix={DEVICES.onDevice} />
          ) : (
            DEVICES.description
          )
        }
      />
      {view.state === 'failed' ? (
        <ErrorNotice
          heading={DEVICES.failed}
          message={message ?? (isOnline ? DEVICES.unanswered : DEVICES.offline)}
          onRetry={pull}
          isRetrying={isPulling}
        />
      ) : (
        <Devices view={view} />
      )}
    </section>
  );
}

function Devices({ view }: { view: Exclude<DevicesView, { state: 'failed' }> }) {
  const signOut = useSignOut();
  if (view.state === 'loading') {
    return (
      <Card>
        <Skeleton shape="title" />
        <Skeleton />
      </Card>
    );
  }
  return (
    <Card className={styles.card}>
      <ul role="list" className={styles.list}>
        {view.devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            onSignOut={() => signOut(device.id, nameOf(device))}
          />
        ))}
      </ul>
      {view.state === 'alone' ? (
        <p className={styles.muted}>{DEVICES.alone}</p>
      ) : (
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => {
            currentTarget.closest('section')?.querySelector('h2')?.focus();
            signOut(null, DEVICES.others);
          }}
        >
          {DEVICES.signOutOthers}
        </Button>
      )}
    </Card>
  );
}

function Device({ device, onSignOut }: { device: ListedDevice; onSignOut: () => void }) {
  const { createdAt, lastUsedAt, isCurrent, isLeaving } = device;
  const name = nameOf(device);
  return (
    <li className={styles.device} data-sync-state={isLeaving ? 'pending' : undefined} tabIndex={-1}>
      <div>
        <p>
          <strong>{name}</strong> {isCurrent && <Badge tone="success">{DEVICES.current}</Badge>}
        </p>
        <p className={styles.muted}>
          {DEVICES.since(formatDate(createdAt), formatDate(lastUsedAt))}
        </p>
      </div>
      {isLeaving && <SyncBadge state="pending">{DEVICES.leaving}</SyncBadge>}
      {!isCurrent && !isLeaving && (
        <Button
          variant="quiet"
          size="small"
          aria-label={DEVICES.signOut(name)}
          onClick={({ currentTarget }) => {
            // The button disappears on use: the focus moves to its row.
            currentTarget.closest('li')?.focus();
            onSignOut();
          }}
        >
          {DEVICES.logOut}
        </Button>
      )}
    </li>
  );
}

function nameOf({ device }: ListedDevice): string {
  return device === '' ? DEVICES.unnamed : device;
}

function useSignOut() {
  const runtime = useRuntime();
  return (sessionId: string | null, title: string) => {
    runtime.dispatch(endSession({ sessionId, title })).catch((cause: unknown) => {
      showError(DEVICES.notSaved);
      reportError(cause);
    });
  };
}
