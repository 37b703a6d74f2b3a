import { Link } from 'react-router-dom';
import { ListingPicture } from '#components/listing/listing-picture.tsx';
import { SyncBadge, type SyncState } from '#components/sync/sync-badge.tsx';
import { langOfText } from '#components/page/lang-of-text.ts';
import { lowStockOf } from '#core/domain/listing.ts';
import { formatCartAmount, lineAmount } from '#core/domain/money.ts';
import { productAddress } from '#core/domain/page-addresses.ts';
import { rowControl } from '#ui/focus/focus-beside.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TrashIcon } from '#ui/icons/icons-action.tsx';
import { Stepper } from '#ui/controls/stepper.tsx';
import { takeLostFocus } from '#ui/focus/take-lost-focus.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './cart-row.module.css';
import { COPY, LINE, NO_AMOUNT } from './copy.ts';
import { type CartItem, type LineState, useLineState } from './queries.ts';
import type { CartEdits } from './use-cart-edits.ts';
import { VariationList } from './variation-list.tsx';

interface CartRowProps {
  item: CartItem;
  /** Maximum quantity. */
  most: number;
  syncState: SyncState | undefined;
  /** What the note below the row already says. */
  said: SaidBelow;
  edits: CartEdits;
}

/** `refusal`: that it was refused; `stock`: how many are left as well. */
export type SaidBelow = 'nothing' | 'refusal' | 'stock';

/**
 * A line of the cart; on narrow screens a card, whose roles keep it a table row. Amounts are dashes while the price is
 * unknown, and a quantity of 0 removes the line.
 */
export function CartRow({ item, most, syncState, said, edits }: CartRowProps) {
  const { quantity, price } = item;
  const state = useLineState(item);
  const title = titleOf(item);
  const amount = (rupees: number) => (state === 'known' ? formatCartAmount(rupees) : NO_AMOUNT);
  return (
    <tr role="row" className={styles.row} data-sync-state={syncState}>
      <ProductCell item={item} state={state} syncState={syncState} said={said} />
      <td role="cell" className={styles.price}>
        {amount(price)}
      </td>
      <td role="cell" className={styles.quantity}>
        <Stepper
          label={LINE.quantityOf(title)}
          size="small"
          min={0}
          max={most}
          value={quantity}
          onChange={(next) => edits.changeQuantity(item, next - quantity)}
        />
      </td>
      <td role="cell" className={styles.total}>
        {amount(lineAmount(price, quantity))}
      </td>
      <td role="cell" className={styles.remove}>
        <IconButton
          {...rowControl('remove')}
          ref={item.key === edits.returnedKey ? takeLostFocus : null}
          variant="danger"
          label={LINE.removeNamed(title)}
          icon={<TrashIcon />}
          onClick={() => edits.remove(item)}
        />
      </td>
    </tr>
  );
}

interface ProductCellProps {
  item: CartItem;
  state: LineState;
  syncState: SyncState | undefined;
  said: SaidBelow;
}

function ProductCell({ item, state, syncState, said }: ProductCellProps) {
  const { listing } = item;
  const page = productAddress(item.listingId);
  return (
    <td role="cell" className={styles.product}>
      <Link to={page} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ListingPicture
          shownAs="row"
          src={item.image === '' ? listing?.images[0] : item.image}
          category={listing?.category ?? ''}
        />
      </Link>
      <div className={styles.words}>
        {state === 'loading' ? (
          <>
            <VisuallyHidden>{LINE.loading}</VisuallyHidden>
            <Skeleton shape="title" />
          </>
        ) : (
          <Link to={page} className={styles.title} lang={langOfText(titleOf(item))}>
            {titleOf(item)}
          </Link>
        )}
        <VariationList variations={item.variations} />
        {said !== 'stock' && <StockWords item={item} state={state} />}
        {syncState !== undefined && said === 'nothing' && <SyncBadge state={syncState} />}
      </div>
    </td>
  );
}

function titleOf({ title, listing }: CartItem): string {
  return title === '' ? (listing?.title ?? LINE.untitled) : title;
}

/** Warns of stock problems before the order is placed. */
function StockWords({
  item: { listing, quantity },
  state,
}: Omit<ProductCellProps, 'syncState' | 'said'>) {
  if (state === 'unknown') return <p className={styles.short}>{COPY.priceUnknown}</p>;
  if (state === 'missing') return <p className={styles.short}>{LINE.gone}</p>;
  if (listing === null) return null;
  if (listing.status === 'sold' || listing.quantity <= 0)
    return <p className={styles.short}>{LINE.gone}</p>;
  if (listing.quantity < quantity)
    return <p className={styles.short}>{LINE.left(listing.quantity)}</p>;
  const left = lowStockOf(listing);
  return left === null ? null : <p className={styles.low}>{LINE.lowStock(left)}</p>;
}
