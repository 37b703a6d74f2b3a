import { useState } from 'react';
import { Link } from 'react-router-dom';
import { hiddenBecause } from '#components/listing/hidden-words.ts';
import { editListingAddress } from '#components/page/dashboard-addresses.ts';
import { categoryWords } from '#components/listing/field-copy.ts';
import { LinkButton } from '#components/page/link-button.tsx';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import { useRuntime } from '#bindings/runtime-context.tsx';
import { isKind } from '#components/sync/is-kind.ts';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import { langOfText } from '#components/page/lang-of-text.ts';
import { knownQuantity } from '#core/domain/listing.ts';
import { formatExactPrice } from '#core/domain/money.ts';
import { productAddress } from '#core/domain/page-addresses.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { Button } from '#ui/controls/button.tsx';
import { passFocusOn } from '#ui/focus/pass-focus-on.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { type Column, DataTable } from '#ui/layout/data-table.tsx';
import { TrashIcon } from '#ui/icons/icons-action.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { discardListingChange, flipStatus } from './actions.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { editLinkId } from './edit-link-id.ts';
import styles from './listing-table.module.css';
import { PencilIcon } from './pencil-icon.tsx';
import type { ListingItem } from './queries.ts';
import { changeWords, LISTING } from './copy.ts';

interface ListingTableProps {
  items: readonly ListingItem[];
  sellerId: string;
  /** Called with what the status line says once a change is taken back: its button is gone by then. */
  onStatus: (words: string) => void;
}

/** Product, category, status, quantity, price, edit, delete. Source: specification §2. */
export function ListingTable({ items, sellerId, onStatus }: ListingTableProps) {
  const [doomed, setDoomed] = useState<ListingItem | null>(null);
  const columns: readonly Column<ListingItem>[] = [
    {
      id: 'product',
      header: LISTING.product,
      place: 'lead',
      cell: (item) => <Product item={item} onStatus={onStatus} />,
    },
    { id: 'category', header: LISTING.category, cell: ({ category }) => categoryWords(category) },
    {
      id: 'status',
      header: LISTING.status,
      cell: (item) => <Status item={item} sellerId={sellerId} />,
    },
    {
      id: 'quantity',
      header: LISTING.quantity,
      align: 'end',
      cell: (item) => <Quantity item={item} />,
    },
    {
      id: 'price',
      header: LISTING.price,
      align: 'end',
      cell: ({ price }) => <span className={styles.price}>{formatExactPrice(price)}</span>,
    },
    {
      id: 'edit',
      header: LISTING.edit,
      place: 'bare',
      cell: ({ id, title }) => (
        <LinkButton
          to={editListingAddress(id)}
          id={editLinkId(id)}
          className={styles.edit}
          size="small"
          variant="secondary"
          icon={<PencilIcon />}
          aria-description={title}
        >
          {LISTING.edit}
        </LinkButton>
      ),
    },
    {
      id: 'delete',
      header: LISTING.delete,
      place: 'bare',
      cell: (item) => (
        <Button
          className={styles.delete}
          size="small"
          variant="secondary"
          icon={<TrashIcon size="small" />}
          aria-label={LISTING.deleteNamed(item.title)}
          data-delete={item.id}
          onClick={() => setDoomed(item)}
        >
          {LISTING.delete}
        </Button>
      ),
    },
  ];
  return (
    <div className={styles.frame}>
      <DataTable
        caption={LISTING.caption}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        syncStateOf={({ syncState }) => syncState}
        layout="rows"
      />
      <DeleteDialog listing={doomed} sellerId={sellerId} onClose={() => setDoomed(null)} />
    </div>
  );
}

interface ProductProps extends Pick<ListingTableProps, 'onStatus'> {
  item: ListingItem;
}

function Product({ item, onStatus }: ProductProps) {
  const { id, title, images, category, syncState, hiddenReason } = item;
  return (
    <span className={styles.product}>
      <ListingPicture
        shownAs="row"
        src={images[0]}
        category={category}
        className={styles.picture}
      />
      <span className={styles.words}>
        <Link
          to={productAddress(id)}
          target="_blank"
          aria-description={LISTING.opensNewTab}
          className={styles.title}
          lang={langOfText(title)}
        >
          {title}
        </Link>
        {hiddenReason !== null && (
          <span className={styles.hidden}>{hiddenBecause(hiddenReason)}</span>
        )}
        {syncState !== undefined && (
          <span className={styles.waiting}>
            <SyncBadge state={syncState} />
            <CancelChange item={item} onStatus={onStatus} />
          </span>
        )}
      </span>
    </span>
  );
}

function CancelChange({ item: { id, cancelable, title }, onStatus }: ProductProps) {
  const runtime = useRuntime();
  if (cancelable === null) return null;

  async function cancel({ seq, kind }: PendingChange) {
    if (!(await discardListingChange(runtime, seq))) return;
    onStatus(LISTING.takenBack(changeWords(kind, title)));
    // The row of a listing that was never sent disappears.
    if (!isKind({ kind }, 'listing:create')) document.getElementById(editLinkId(id))?.focus();
  }

  return (
    <Button
      ref={passFocusOn}
      size="small"
      variant="quiet"
      aria-label={LISTING.cancelChangeOf(title)}
      onClick={() => {
        cancel(cancelable).catch(reportError);
      }}
    >
      {LISTING.cancelChange}
    </Button>
  );
}

function Status({ item, sellerId }: { item: ListingItem; sellerId: string }) {
  const runtime = useRuntime();
  if (item.hiddenReason !== null) return <Badge tone="danger">{LISTING.hidden}</Badge>;
  const isActive = item.status === 'active';
  return (
    <Switch
      label={LISTING.onSale(item.title)}
      isLabelHidden
      isOn={isActive}
      stateText={isActive ? LISTING.active : LISTING.sold}
      onChange={() => {
        flipStatus(runtime, sellerId, item).catch(reportError);
      }}
    />
  );
}

/** A listing on sale with none left is highlighted: it may be sold. */
function Quantity({ item }: { item: ListingItem }) {
  const quantity = knownQuantity(item);
  if (quantity !== 0 || item.status !== 'active') return quantity ?? '—';
  return <strong className={styles.none}>{quantity}</strong>;
}
