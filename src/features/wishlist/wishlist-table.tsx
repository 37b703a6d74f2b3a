import { Link } from 'react-router-dom';
import { productAddress } from '#core/domain/page-addresses.ts';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import { CardPrice } from '#components/listing/price.tsx';
import { SyncBadge, type SyncState } from '#components/sync/sync-badge.tsx';
import { useSyncBadges } from '#components/sync/use-sync-badges.ts';
import { langOfText } from '#components/page/lang-of-text.ts';
import { formatDate } from '#core/domain/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { type Column, DataTable } from '#ui/layout/data-table.tsx';
import { rowControl } from '#ui/focus/focus-beside.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TrashIcon } from '#ui/icons/icons-action.tsx';
import { takeLostFocus } from '#ui/focus/take-lost-focus.ts';
import { canGoToCart } from './actions.ts';
import { changesSinceSaved } from './listing-changes.ts';
import { newestFirst, titleOf, type WishlistItem } from './queries.ts';
import { UndoRow } from './undo-row.tsx';
import type { UndoItem, WishlistEdits } from './use-wishlist-edits.ts';
import styles from './wishlist-table.module.css';
import { priceDropWords, COPY, NO_PRICE, TABLE } from './copy.ts';

interface WishlistTableProps {
  items: readonly WishlistItem[];
  /** Removed items still shown as undo rows. */
  undoRows: readonly UndoItem[];
  edits: WishlistEdits;
}

/**
 * Saved listings, newest first, with what has changed since; narrow screens get compact rows. One that was taken
 * off leaves a row of its height, with Undo if it was removed.
 */
export function WishlistTable({ items, undoRows, edits }: WishlistTableProps) {
  const badges = useSyncBadges('wishlist');
  const syncStateOf = (item: WishlistItem) => badges.get(`wishlist:${item.listingId}`);
  const columns: readonly Column<WishlistItem>[] = [
    {
      id: 'product',
      header: TABLE.product,
      place: 'lead',
      cell: (item) => <ProductCell item={item} syncState={syncStateOf(item)} />,
    },
    {
      id: 'price',
      header: TABLE.price,
      cell: (item) => <PriceCell item={item} />,
    },
    { id: 'stock', header: TABLE.stock, cell: (item) => <StockCell item={item} /> },
    {
      id: 'date',
      header: TABLE.date,
      cell: ({ savedAt }) => <span className={styles.date}>{formatDate(savedAt)}</span>,
    },
    {
      id: 'actions',
      header: TABLE.actions,
      place: 'bare',
      cell: (item) => <ActionsCell item={item} edits={edits} />,
    },
  ];
  return (
    <div className={styles.row}>
      <DataTable
        caption={COPY.caption}
        columns={columns}
        rows={[...items, ...undoRows].sort(newestFirst)}
        rowKey={({ listingId }) => listingId}
        syncStateOf={syncStateOf}
        layout="rows"
        standInFor={({ listingId }) => {
          const item = undoRows.find((gone) => gone.listingId === listingId);
          if (item === undefined) return null;
          return { content: <UndoRow item={item} edits={edits} />, heightPx: item.heightPx };
        }}
      />
    </div>
  );
}

function ProductCell({
  item,
  syncState,
}: {
  item: WishlistItem;
  syncState: SyncState | undefined;
}) {
  const page = productAddress(item.listingId);
  return (
    <span className={styles.product}>
      <Link to={page} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ListingPicture
          shownAs="row"
          src={item.listing?.images[0] ?? item.image}
          category={item.listing?.category ?? ''}
        />
      </Link>
      <span className={styles.words}>
        <Link to={page} className={styles.title} lang={langOfText(titleOf(item))}>
          {titleOf(item)}
        </Link>
        {syncState !== undefined && <SyncBadge state={syncState} />}
      </span>
    </span>
  );
}

function PriceCell({ item }: { item: WishlistItem }) {
  const { listing, price } = item;
  const { earlierPrice } = changesSinceSaved(item);
  // The provider has sent its id alone.
  if (listing === null && price === 0) return NO_PRICE;
  return (
    <div className={styles.price}>
      <CardPrice price={listing?.price ?? price} originalPrice={listing?.originalPrice ?? null} />
      {earlierPrice !== null && <Badge tone="accent">{priceDropWords(earlierPrice)}</Badge>}
    </div>
  );
}

function StockCell({ item }: { item: WishlistItem }) {
  const { stock, isSold } = changesSinceSaved(item);
  if (item.listing === null) return stock;
  return (
    <span className={styles.stock}>
      <Badge tone={stock === COPY.inStock ? 'success' : 'neutral'}>{stock}</Badge>
      {isSold && <Badge>{COPY.sold}</Badge>}
    </span>
  );
}

function ActionsCell({ item, edits }: { item: WishlistItem; edits: WishlistEdits }) {
  return (
    <span className={styles.actions}>
      <Button
        {...rowControl('move')}
        size="small"
        variant="secondary"
        aria-description={titleOf(item)}
        disabled={!canGoToCart(item)}
        onClick={({ currentTarget }) => edits.move(item, currentTarget)}
      >
        {TABLE.addToCart}
      </Button>
      <IconButton
        {...rowControl('remove')}
        ref={item.listingId === edits.returnedId ? takeLostFocus : null}
        variant="danger"
        label={TABLE.removeNamed(titleOf(item))}
        icon={<TrashIcon />}
        onClick={({ currentTarget }) => edits.remove(item, currentTarget)}
      />
    </span>
  );
}
