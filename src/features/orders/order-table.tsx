import { useRuntime } from '#bindings/runtime-context.tsx';
import type { SyncState } from '#components/sync/sync-badge.tsx';
import { formatExactPrice } from '#core/domain/money.ts';
import { formatDate } from '#core/domain/time.ts';
import type { Role } from '#core/domain/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { type Column, DataTable } from '#ui/layout/data-table.tsx';
import { DoubleClickGuard } from '#ui/controls/double-click-guard.tsx';
import { cancelQueuedOrder } from './actions.ts';
import { focusWhatStays, STAYS } from './focus-what-stays.ts';
import { ListingLink } from './listing-link.tsx';
import type { OrderItem } from './order-item.ts';
import { OrderMoves } from './order-moves.tsx';
import styles from './order-table.module.css';
import { counterpartyName, FEW_ORDERS, listingTitle, monthOf, orderIdWords } from './order-view.ts';
import { StatusCell } from './status-cell.tsx';
import { COPY, counterpartyTitle, FACTS, LIST, MOVES, paymentWords } from './copy.ts';
import { ListingPicture } from '#components/listing/listing-picture.tsx';

interface OrderTableProps {
  items: readonly OrderItem[];
  role: Role;
  caption: string;
  onView: (item: OrderItem) => void;
}

/**
 * Orders with their actions: a seller's moves, and for a buyer's unsent order sending it now or canceling it. Narrow
 * screens get compact rows, and more than 12 orders headings by month.
 */
export function OrderTable({ items, role, caption, onView }: OrderTableProps) {
  const columns: readonly Column<OrderItem>[] = [
    { id: 'id', header: FACTS.orderId, cell: (item) => <OrderId item={item} /> },
    {
      id: 'counterparty',
      header: counterpartyTitle({ role }),
      cell: (item) => counterpartyName(item, role),
    },
    {
      id: 'listing',
      header: FACTS.listing,
      place: 'lead',
      cell: (item) => <ListingCell item={item} />,
    },
    {
      id: 'amount',
      header: FACTS.amount,
      align: 'end',
      cell: (item) => <AmountCell item={item} />,
    },
    {
      id: 'payment',
      header: FACTS.paymentMethod,
      cell: (item) => paymentWords(item.paymentMethod),
    },
    { id: 'status', header: FACTS.status, cell: (item) => <StatusCell item={item} role={role} /> },
    {
      id: 'date',
      header: FACTS.date,
      cell: (item) => <span className={styles.date}>{formatDate(item.createdAt)}</span>,
    },
    {
      id: 'actions',
      header: LIST.actions,
      place: 'bare',
      cell: (item) => <ActionsCell item={item} role={role} onView={() => onView(item)} />,
    },
  ];
  return (
    <div className={styles.frame} data-role={role}>
      <DoubleClickGuard>
        <DataTable
          caption={caption}
          columns={columns}
          rows={items}
          rowKey={(item) => item.id}
          layout="rows"
          {...(items.length > FEW_ORDERS && { groupOf: monthOf })}
          syncStateOf={syncStateOf}
        />
      </DoubleClickGuard>
    </div>
  );
}

function OrderId({ item }: { item: OrderItem }) {
  return <span className={styles.id}>{orderIdWords(item)}</span>;
}

function ListingCell({ item }: { item: OrderItem }) {
  return (
    <span className={styles.listing}>
      <ListingPicture
        shownAs="row"
        src={item.listingImage}
        category={item.category}
        className={styles.picture}
      />
      <span className={styles.words}>
        <ListingLink order={item} className={styles.title} />
        {item.listingPrice !== null && (
          <span className={styles.price}>
            {formatExactPrice(item.listingPrice)}
            {hasSeveral(item) && ` × ${item.quantity}`}
          </span>
        )}
      </span>
    </span>
  );
}

/** Where a row has no room for the listed price, the number of pieces stands here. */
function AmountCell({ item }: { item: OrderItem }) {
  return (
    <>
      <span className={styles.amount}>{formatExactPrice(item.amount)}</span>{' '}
      {hasSeveral(item) && (
        <span className={styles.pieces} aria-hidden="true" data-pieces={`× ${item.quantity}`} />
      )}
    </>
  );
}

function hasSeveral({ quantity }: OrderItem): boolean {
  return quantity !== null && quantity > 1;
}

/** A refused move needs the seller as much as a held order needs the buyer. */
function syncStateOf({ syncState, refusedMove }: OrderItem): SyncState | undefined {
  return syncState ?? (refusedMove === null ? undefined : 'attention');
}

interface ActionsCellProps {
  item: OrderItem;
  role: Role;
  onView: () => void;
}

function ActionsCell({ item, role, onView }: ActionsCellProps) {
  return (
    <span className={styles.actions}>
      {role === 'seller' ? <OrderMoves item={item} /> : <QueuedOrderActions item={item} />}
      <Button
        {...STAYS}
        className={styles.view}
        variant="secondary"
        size="small"
        aria-description={listingTitle(item)}
        onClick={onView}
      >
        {LIST.view}
      </Button>
    </span>
  );
}

/** An order that has not left this device: it may be sent after all when it asks, and taken back. */
function QueuedOrderActions({ item }: { item: OrderItem }) {
  const runtime = useRuntime();
  const { heldSeq, takeableSeq } = item;
  return (
    <>
      {heldSeq !== null && (
        <Button
          size="small"
          aria-description={listingTitle(item)}
          onClick={({ currentTarget }) => {
            focusWhatStays(currentTarget);
            runtime.sync.retry(heldSeq).catch(reportError);
          }}
        >
          {MOVES.sendNow}
        </Button>
      )}
      {takeableSeq !== null && (
        <Button
          variant="secondary"
          size="small"
          aria-description={listingTitle(item)}
          onClick={({ currentTarget }) => {
            // The whole row disappears.
            focusWhatStays(currentTarget, 'section');
            cancelQueuedOrder(runtime, takeableSeq).catch(reportError);
          }}
        >
          {COPY.cancel}
        </Button>
      )}
    </>
  );
}
