import { Link } from 'react-router-dom';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import { SyncBadge, type SyncState } from '#components/sync/sync-badge.tsx';
import { lowStockOf } from '#core/domain/listing.ts';
import { formatCartAmount, lineAmount } from '#core/domain/money.ts';
import { rowControl } from '#ui/focus/focus-beside.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TrashIcon } from '#ui/icons/icons-action.tsx';
import { Stepper } from '#ui/controls/stepper.tsx';
import { takeLostFocus } from '#ui/focus/take-lost-focus.ts';
import styles from './cart-row.module.css';
import type { CartItem } from './queries.ts';
import type { CartEdits } from './use-cart-edits.ts';
import { VariationList } from './variation-list.tsx';

interface CartRowProps {
  item: CartItem;
  /** Maximum quantity. */
  most: number;
  mark: SyncState | undefined;
  edits: CartEdits;
}

export function CartRow({ item, most, mark, edits }: CartRowProps) {
  const { listing, quantity, price } = item;
  const title = item.title === '' ? (listing?.title ?? 'Listing') : item.title;
  const page = `/products/${item.listingId}`;
  return (
    <tr role="row" className={styles.row} data-sync-state={mark}>
      <td role="cell" className={styles.product}>
        <Link to={page} className={styles.picture} tabIndex={-1} aria-hidden="true">
          <ListingPicture
            shownAs="row"
            src={item.image === '' ? listing?.images[0] : item.image}
            category={listing?.category ?? ''}
          />
        </Link>
        <div className={styles.words}>
          <Link to={page} className={styles.title}>
            {title}
          </Link>
          <VariationList variations={item.variations} />
          <StockWords item={item} />
          {mark !== undefined && <SyncBadge state={mark} />}
        </div>
      </td>
      <td role="cell" className={styles.price}>
        {formatCartAmount(price)}
      </td>
      <td role="cell" className={styles.quantity}>
        <Stepper
          label={`Quantity of ${title}`}
          size="small"
          min={0}
          max={most}
          value={quantity}
          onChange={(next) => edits.changeQuantity(item, next - quantity)}
        />
      </td>
      <td role="cell" className={styles.total}>
        {formatCartAmount(lineAmount(price, quantity))}
      </td>
      <td role="cell" className={styles.remove}>
        <IconButton
          {...rowControl('remove')}
          ref={item.key === edits.returnedKey ? takeLostFocus : null}
          variant="danger"
          label={`Remove ${title} from cart`}
          icon={<TrashIcon />}
          onClick={() => edits.remove(item)}
        />
      </td>
    </tr>
  );
}

/** Warns of stock problems before the order is placed. */
function StockWords({ item: { listing, quantity } }: { item: CartItem }) {
  if (listing === null) return null;
  if (listing.status === 'sold' || listing.quantity <= 0)
    return <p className={styles.short}>No longer available</p>;
  if (listing.quantity < quantity)
    return <p className={styles.short}>Only {listing.quantity} left</p>;
  const left = lowStockOf(listing);
  return left === null ? null : <p className={styles.low}>Only {left} left in stock</p>;
}
