import { type ChangeEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import { nextOrderStatuses, ORDER_STATUSES } from '#core/domain/order.ts';
import type { Role } from '#core/domain/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/controls/select.tsx';
import { StatusPill } from '#ui/feedback/status-pill.tsx';
import { moveOrder, undoMove } from './actions.ts';
import { focusWhatStays } from './focus-what-stays.ts';
import type { OrderItem, RefusedMove } from './order-item.ts';
import { cancelWords, listingTitle, orderIdWords } from './order-view.ts';
import styles from './status-cell.module.css';
import { MOVES, refusedWords, statusWords } from './copy.ts';

/** An order's status; sellers change it here. Pending changes are shown beside it. */
export function StatusCell({ item, role }: { item: OrderItem; role: Role }) {
  const { syncState, heldSeq } = item;
  const noteId = useId();
  const canceled = cancelWords(item, role);
  const refused = syncState === undefined ? item.refusedMove : null;
  return (
    <span className={styles.status}>
      {role === 'seller' ? (
        <StatusSelect item={item} problemId={refused === null ? undefined : noteId} />
      ) : (
        <StatusPill status={item.status} />
      )}
      {syncState !== undefined && (
        <SyncBadge state={syncState}>{heldSeq === null ? undefined : MOVES.stillWanted}</SyncBadge>
      )}
      {canceled !== null && <span className={styles.why}>{canceled}</span>}
      {refused !== null && <RefusedMoveNote id={noteId} item={item} refused={refused} />}
    </span>
  );
}

/**
 * The statuses that may follow. Disabled when there is none, and while a change is in flight. Source: specification §4.
 */
function StatusSelect({ item, problemId }: { item: OrderItem; problemId: string | undefined }) {
  const runtime = useRuntime();
  const { status, settledStatus, syncState } = item;
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
      aria-label={MOVES.statusOf(orderIdWords(item))}
      aria-describedby={problemId}
      aria-invalid={problemId !== undefined || undefined}
      value={status}
      disabled={next.length === 0 || syncState !== undefined}
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

interface RefusedMoveNoteProps {
  id: string;
  item: OrderItem;
  refused: RefusedMove;
}

/** The row shows the provider's status again; this names the refused change, the toast and the sync centre the reason. */
function RefusedMoveNote({ id, item, refused }: RefusedMoveNoteProps) {
  const runtime = useRuntime();
  const { settledStatus } = item;
  const mayFollow =
    settledStatus !== 'queued' && nextOrderStatuses(settledStatus).includes(refused.status);
  return (
    <span className={styles.refused}>
      <span id={id}>
        <SyncBadge state="attention">{refusedWords(refused.status)}</SyncBadge>
      </span>
      <span className={styles.ways}>
        {mayFollow && (
          <Button
            variant="quiet"
            size="small"
            aria-description={listingTitle(item)}
            onClick={({ currentTarget }) => {
              focusWhatStays(currentTarget);
              moveOrder(runtime, item, refused.status).catch(reportError);
            }}
          >
            {MOVES.retry}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-description={listingTitle(item)}
          onClick={({ currentTarget }) => {
            focusWhatStays(currentTarget);
            undoMove(runtime, refused.seq).catch(reportError);
          }}
        >
          {MOVES.dismiss}
        </Button>
        <Link to="/sync" aria-description={listingTitle(item)}>
          {MOVES.why}
        </Link>
      </span>
    </span>
  );
}
