import type { ChangeEvent } from 'react';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import { nextOrderStatuses, ORDER_STATUSES } from '#core/domain/order.ts';
import type { Role } from '#core/domain/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/controls/select.tsx';
import { StatusPill } from '#ui/feedback/status-pill.tsx';
import { moveOrder } from './actions.ts';
import { focusWhatStays } from './focus-what-stays.ts';
import type { OrderItem } from './order-item.ts';
import { cancelWords, listingTitle, orderIdWords } from './order-view.ts';
import styles from './status-cell.module.css';
import { statusWords } from './copy.ts';

/** An order's status; sellers change it here. Pending changes are shown beside it. */
export function StatusCell({ item, role }: { item: OrderItem; role: Role }) {
  const { mark, heldSeq } = item;
  const canceled = cancelWords(item, role);
  return (
    <span className={styles.status}>
      {role === 'seller' ? <StatusSelect item={item} /> : <StatusPill status={item.status} />}
      {mark !== undefined && (
        <SyncBadge state={mark}>{heldSeq === null ? undefined : 'Still want this?'}</SyncBadge>
      )}
      {canceled !== null && <span className={styles.why}>{canceled}</span>}
      <RefusedMoveNote item={item} />
    </span>
  );
}

/** The steps that may follow. Closed when none does, and while a change is on its way. Source: specification §4. */
function StatusSelect({ item }: { item: OrderItem }) {
  const runtime = useRuntime();
  const { status, settledStatus, mark } = item;
  const next = settledStatus === 'queued' ? [] : nextOrderStatuses(settledStatus);
  const choices = [...new Set([settledStatus, status, ...next])];

  function choose({ currentTarget, target }: ChangeEvent<HTMLSelectElement>) {
    const chosen = ORDER_STATUSES.find((known) => known === target.value);
    if (chosen === undefined || chosen === status) return;
    focusWhatStays(currentTarget);
    moveOrder(runtime, item, chosen).catch(reportError);
  }

  return (
    <Select
      className={styles.select}
      aria-label={`Status of order ${orderIdWords(item)}`}
      value={status}
      disabled={next.length === 0 || mark !== undefined}
      onChange={choose}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {statusWords(choice)}
        </option>
      ))}
    </Select>
  );
}

/** The row shows the provider's status again; this shows the refused change. */
function RefusedMoveNote({ item }: { item: OrderItem }) {
  const runtime = useRuntime();
  const { refusedMove, mark } = item;
  if (refusedMove === null || mark !== undefined) return null;
  return (
    <span className={styles.refused}>
      <SyncBadge state="attention">{`${statusWords(refusedMove.status)} was refused`}</SyncBadge>
      <span>{refusedMove.reason}</span>
      <Button
        variant="quiet"
        size="small"
        aria-description={listingTitle(item)}
        onClick={({ currentTarget }) => {
          focusWhatStays(currentTarget);
          runtime.sync.discard(refusedMove.seq).catch(reportError);
        }}
      >
        Dismiss
      </Button>
    </span>
  );
}
