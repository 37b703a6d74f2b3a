import { Link } from 'react-router-dom';
import { useRuntime } from '#components/runtime-context.tsx';
import { SyncMark } from '#components/sync-mark.tsx';
import { formatExactPrice } from '#core/domain/money.ts';
import { formatDate } from '#core/domain/time.ts';
import type { Role } from '#core/domain/user.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { cancelQueuedOrder } from './actions.ts';
import styles from './order-table.module.css';
import { counterpartyName, listingTitle, orderIdWords } from './order-view.ts';
import type { OrderItem } from './queries.ts';
import { counterpartyTitle, paymentWords } from './words.ts';

interface OrderTableProps {
  items: readonly OrderItem[];
  role: Role;
  caption: string;
  onView: (item: OrderItem) => void;
}

export function OrderTable({ items, role, caption, onView }: OrderTableProps) {
  const columns: readonly Column<OrderItem>[] = [
    { id: 'id', header: 'Order ID', cell: (item) => <OrderId item={item} />, place: 'lead' },
    {
      id: 'counterparty',
      header: counterpartyTitle({ role }),
      cell: (item) => counterpartyName(item, role),
    },
    { id: 'listing', header: 'Listing', cell: (item) => <ListingCell item={item} /> },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: (item) => <span className={styles.amount}>{formatExactPrice(item.amount)}</span>,
    },
    { id: 'payment', header: 'Payment Method', cell: (item) => paymentWords(item.paymentMethod) },
    { id: 'status', header: 'Status', cell: (item) => <StatusCell item={item} /> },
    {
      id: 'date',
      header: 'Date',
      cell: (item) => <span className={styles.date}>{formatDate(item.createdAt)}</span>,
    },
    {
      id: 'actions',
      header: 'Actions',
      place: 'bare',
      cell: (item) => <ActionsCell item={item} onView={() => onView(item)} />,
    },
  ];
  return (
    <div className={styles.frame}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={items}
        rowKey={(item) => item.id}
        syncStateOf={(item) => item.mark}
      />
    </div>
  );
}

function OrderId({ item }: { item: OrderItem }) {
  return <span className={styles.id}>{orderIdWords(item)}</span>;
}

function ListingCell({ item }: { item: OrderItem }) {
  return (
    <span className={styles.listing}>
      <Link to={`/products/${item.listingId}`} className={styles.title}>
        {listingTitle(item)}
      </Link>
      {item.listingPrice !== null && (
        <span className={styles.quiet}>
          {formatExactPrice(item.listingPrice)}
          {item.quantity !== null && item.quantity > 1 && ` × ${item.quantity}`}
        </span>
      )}
    </span>
  );
}

function StatusCell({ item }: { item: OrderItem }) {
  return (
    <span className={styles.status}>
      <StatusPill status={item.status} />
      {item.mark !== undefined && (
        <SyncMark state={item.mark}>
          {item.heldSeq === null ? undefined : 'Still want this?'}
        </SyncMark>
      )}
    </span>
  );
}

function ActionsCell({ item, onView }: { item: OrderItem; onView: () => void }) {
  const runtime = useRuntime();
  const { heldSeq, cancelableSeq } = item;
  return (
    <span className={styles.actions}>
      {heldSeq !== null && (
        <Button
          size="small"
          onClick={() => {
            runtime.sync.retry(heldSeq).catch(reportError);
          }}
        >
          Send it now
        </Button>
      )}
      {cancelableSeq !== null && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Cancel the order of ${listingTitle(item)}`}
          onClick={() => {
            cancelQueuedOrder(runtime, cancelableSeq).catch(reportError);
          }}
        >
          Cancel
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        aria-label={`View the order of ${listingTitle(item)}`}
        onClick={onView}
      >
        View
      </Button>
    </span>
  );
}
