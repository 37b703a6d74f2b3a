import { Link } from 'react-router-dom';
import { ListingPicture } from '#components/listing-picture.tsx';
import { CardPrice } from '#components/price.tsx';
import { useRuntime } from '#components/runtime-context.tsx';
import { SyncMark, type SyncState } from '#components/sync-mark.tsx';
import { useMarks } from '#components/use-marks.ts';
import { formatDate } from '#core/domain/time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TrashIcon } from '#ui/icons-action.tsx';
import { canGoToCart, moveItems, removeItem } from './actions.ts';
import { newsOf } from './listing-news.ts';
import type { WishlistItem } from './queries.ts';
import styles from './wishlist-table.module.css';
import { priceDropWords, WORDS } from './words.ts';

export function WishlistTable({ items }: { items: readonly WishlistItem[] }) {
  const marks = useMarks('wishlist');
  const markOf = (item: WishlistItem) => marks.get(`wishlist:${item.listingId}`);
  const columns: readonly Column<WishlistItem>[] = [
    {
      id: 'product',
      header: 'Product',
      place: 'lead',
      cell: (item) => <ProductCell item={item} mark={markOf(item)} />,
    },
    {
      id: 'price',
      header: 'Price',
      cell: (item) => <PriceCell item={item} />,
    },
    { id: 'stock', header: 'Stock Status', cell: (item) => <StockCell item={item} /> },
    {
      id: 'date',
      header: 'Date Added',
      cell: ({ savedAt }) => <span className={styles.date}>{formatDate(savedAt)}</span>,
    },
    {
      id: 'actions',
      header: 'Actions',
      place: 'bare',
      cell: (item) => <ActionsCell item={item} />,
    },
  ];
  return (
    <DataTable
      caption={WORDS.title}
      columns={columns}
      rows={items}
      rowKey={({ listingId }) => listingId}
      syncStateOf={markOf}
    />
  );
}

function titleOf({ listing, title }: WishlistItem): string {
  return listing?.title ?? (title === '' ? 'Saved listing' : title);
}

function ProductCell({ item, mark }: { item: WishlistItem; mark: SyncState | undefined }) {
  const page = `/products/${item.listingId}`;
  return (
    <span className={styles.product}>
      <Link to={page} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ListingPicture
          src={item.listing?.images[0] ?? item.image}
          category={item.listing?.category ?? ''}
        />
      </Link>
      <span className={styles.words}>
        <Link to={page} className={styles.title}>
          {titleOf(item)}
        </Link>
        {newsOf(item).isSold && <Badge tone="neutral">{WORDS.sold}</Badge>}
        {mark !== undefined && <SyncMark state={mark} />}
      </span>
    </span>
  );
}

function PriceCell({ item }: { item: WishlistItem }) {
  const { listing, price } = item;
  const { earlierPrice } = newsOf(item);
  return (
    <div className={styles.price}>
      <CardPrice price={listing?.price ?? price} originalPrice={listing?.originalPrice ?? null} />
      {earlierPrice !== null && <Badge tone="accent">{priceDropWords(earlierPrice)}</Badge>}
    </div>
  );
}

function StockCell({ item: { listing } }: { item: WishlistItem }) {
  if (listing === null) return 'Not known yet';
  return listing.quantity > 0 ? (
    <Badge tone="success">{WORDS.inStock}</Badge>
  ) : (
    <Badge tone="neutral">{WORDS.outOfStock}</Badge>
  );
}

function ActionsCell({ item }: { item: WishlistItem }) {
  const runtime = useRuntime();
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Add to Cart: ${titleOf(item)}`}
        disabled={!canGoToCart(item)}
        onClick={() => void moveItems(runtime, [item])}
      >
        Add to Cart
      </Button>
      <IconButton
        variant="danger"
        label={`Remove ${titleOf(item)} from wishlist`}
        icon={<TrashIcon />}
        onClick={() => void removeItem(runtime, item)}
      />
    </span>
  );
}
