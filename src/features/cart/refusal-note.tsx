import { useResource } from '#bindings/use-resource.ts';
import { formatCartAmount } from '#core/domain/money.ts';
import { productResource } from '#core/mirror/resources/listing-resources.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { CartItem } from './queries.ts';
import styles from './refusal-note.module.css';
import { CART, COPY, REFUSAL } from './copy.ts';
import { orderableQuantity, type RefusedOrder } from './refused-order.ts';
import { useIsSaidByToast } from './use-is-said-by-toast.ts';

interface RefusalNoteProps {
  refusal: RefusedOrder;
  item: CartItem;
  onOrderAgain: () => void;
  onGiveUp: () => void;
}

/**
 * Why a line was not ordered, what has changed since, and the two choices. Nothing is accepted on the shopper's behalf.
 */
export function RefusalNote({ refusal, item, onOrderAgain, onGiveUp }: RefusalNoteProps) {
  const quantity = orderableQuantity(refusal, item.quantity);
  const isSaid = useIsSaidByToast(refusal);
  // A provider that does not say what has changed is asked: the price of the mirror may be the one that it refused.
  const isTold = refusal.currentPrice !== null || refusal.available !== null;
  const { isPulling } = useResource(isTold ? null : productResource(item.listingId), true);
  const priceNow = refusal.currentPrice ?? item.price;
  return (
    <Notice
      tone="error"
      action={
        <div className={styles.actions}>
          {quantity > 0 && (
            <Button size="small" isBusy={isPulling} onClick={onOrderAgain}>
              {quantity === item.quantity ? REFUSAL.again : REFUSAL.fewer(quantity)}
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={onGiveUp}>
            {CART.remove}
          </Button>
        </div>
      }
    >
      <p className={styles.reason}>{isSaid ? COPY.notOrdered : refusal.reason}</p>
      {priceNow !== refusal.orderedPrice && (
        <p>
          {REFUSAL.priceWas} <s>{formatCartAmount(refusal.orderedPrice)}</s>
          {REFUSAL.priceNow} <strong>{formatCartAmount(priceNow)}</strong>
        </p>
      )}
      {refusal.available !== null && refusal.available < refusal.orderedQuantity && (
        <p>{REFUSAL.left(refusal.orderedQuantity, refusal.available)}</p>
      )}
    </Notice>
  );
}

interface LostRefusalsProps {
  refused: readonly RefusedOrder[];
  onDismiss: (refusal: RefusedOrder) => void;
}

/** Refused lines no longer in the cart, which must not vanish silently. */
export function LostRefusals({ refused, onDismiss }: LostRefusalsProps) {
  return refused.map((refusal) => (
    <LostRefusal key={refusal.seq} refusal={refusal} onDismiss={() => onDismiss(refusal)} />
  ));
}

function LostRefusal({ refusal, onDismiss }: { refusal: RefusedOrder; onDismiss: () => void }) {
  const isSaid = useIsSaidByToast(refusal);
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" variant="secondary" onClick={onDismiss}>
          {REFUSAL.dismiss}
        </Button>
      }
    >
      <p className={styles.reason}>{REFUSAL.lost(refusal.title)}</p>
      {!isSaid && <p>{refusal.reason}</p>}
    </Notice>
  );
}
