import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkButton } from '#components/page/link-button.tsx';
import { useStatusLine } from '#ui/feedback/use-status-line.ts';
import { ChevronLeftIcon } from '#ui/icons/icons-arrow.tsx';
import styles from './cart-contents.module.css';
import { CartTable } from './cart-table.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { CartItem } from './queries.ts';
import { LostRefusals } from './refusal-note.tsx';
import { orderableQuantity, type RefusedOrder } from './refused-order.ts';
import type { CartEdits } from './use-cart-edits.ts';
import { useShippingChoice } from './use-shipping-choice.ts';
import { COPY } from './copy.ts';

interface CartContentsProps {
  items: readonly CartItem[];
  undoRows: readonly CartItem[];
  refused: readonly RefusedOrder[];
  edits: CartEdits;
  /** Whether the provider's cart is on this device; only then does a cart without lines count as empty. */
  isKnown: boolean;
  isSending: boolean;
  onOrder: (items: readonly CartItem[]) => void;
}

/** The lines beside the order summary. */
export function CartContents(props: CartContentsProps) {
  const { items, undoRows, refused, edits, isKnown, isSending, onOrder } = props;
  const [shipping, chooseShipping] = useShippingChoice();
  const { ref, words, tell } = useStatusLine();
  const summary = useSummaryInView();
  const lost = refused.filter(({ lineKey }) => !items.some(({ key }) => key === lineKey));
  return (
    <div className={styles.layout}>
      <div className={styles.lines} inert={isSending}>
        <p ref={ref} role="status" tabIndex={-1} className={styles.status}>
          {words}
        </p>
        <LostRefusals
          refused={isSending ? [] : lost}
          onDismiss={(refusal) => edits.dismiss(refusal, () => tell(COPY.dismissed(refusal.title)))}
        />
        <CartTable
          items={items}
          undoRows={undoRows}
          refused={isSending ? [] : refused}
          edits={edits}
          onOrderAgain={(refusal, item) => onOrder([asOfferedNow(refusal, item)])}
        />
        {items.length === 0 && isKnown ? (
          <EmptyCart isPart />
        ) : (
          <LinkButton to="/products" variant="quiet" icon={<ChevronLeftIcon size="small" />}>
            {COPY.continueShopping}
          </LinkButton>
        )}
      </div>
      <section ref={summary} className={styles.summary} aria-labelledby="order-summary">
        <OrderSummary
          items={items}
          shipping={shipping}
          onChooseShipping={chooseShipping}
          isSending={isSending}
          onOrder={() => onOrder(items)}
        />
      </section>
    </div>
  );
}

/** The line with the price and the quantity of the note beside it. */
function asOfferedNow(refusal: RefusedOrder, item: CartItem): CartItem {
  const price = refusal.currentPrice ?? item.price;
  return { ...item, price, quantity: orderableQuantity(refusal, item.quantity) };
}

/** Buy Now scrolls to the summary once the layout is stable. */
function useSummaryInView() {
  const summary = useRef<HTMLElement>(null);
  const state: unknown = useLocation().state;
  const isWanted =
    typeof state === 'object' &&
    state !== null &&
    'scrollToSummary' in state &&
    state.scrollToSummary === true;
  useEffect(() => {
    if (!isWanted) return undefined;
    const frame = requestAnimationFrame(() => {
      summary.current?.scrollIntoView({ block: 'start' });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [isWanted]);
  return summary;
}
