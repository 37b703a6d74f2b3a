import { formatCartAmount, lineAmount, toCents } from '#core/domain/money.ts';
import { hasKnownPrice, SHIPPING_FEES, type ShippingChoice } from '#core/domain/cart.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { RadioGroup, type RadioOption } from '#ui/controls/radio-group.tsx';
import styles from './order-summary.module.css';
import type { CartItem } from './queries.ts';
import { CART, COPY, NO_AMOUNT, SHIPPING_LABELS, SUMMARY } from './copy.ts';

const SHIPPING: readonly RadioOption<ShippingChoice>[] = [
  { value: 'free', label: SHIPPING_LABELS.free(SHIPPING_FEES.free) },
  { value: 'flat', label: SHIPPING_LABELS.flat(SHIPPING_FEES.flat) },
  { value: 'local', label: SHIPPING_LABELS.local(SHIPPING_FEES.local) },
];

interface OrderSummaryProps {
  items: readonly CartItem[];
  shipping: ShippingChoice;
  onChooseShipping: (choice: ShippingChoice) => void;
  isSending: boolean;
  onOrder: () => void;
}

/**
 * Shipping, sums in LKR and the order button, which phones keep in reach with the total. Sums are dashes while a line
 * has no known price.
 */
export function OrderSummary(props: OrderSummaryProps) {
  const { items, shipping, onChooseShipping, isSending, onOrder } = props;
  const subtotal =
    items.reduce((sum, item) => sum + toCents(lineAmount(item.price, item.quantity)), 0) / 100;
  const fee = SHIPPING_FEES[shipping];
  const isComplete = items.every(hasKnownPrice);
  const words = (amount: number) => (isComplete ? formatCartAmount(amount) : NO_AMOUNT);
  return (
    <Card className={styles.card}>
      <h2 id="order-summary" className={styles.title}>
        {SUMMARY.heading}
      </h2>
      <RadioGroup
        label={SUMMARY.shipping}
        options={SHIPPING}
        value={shipping}
        onChange={onChooseShipping}
      />
      <dl className={styles.sums}>
        <div className={styles.sum}>
          <dt>{SUMMARY.subtotal}</dt>
          <dd>{words(subtotal)}</dd>
        </div>
        <div className={styles.sum}>
          <dt>{SUMMARY.shipping}</dt>
          <dd>{formatCartAmount(fee)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{CART.total}</dt>
          <dd>{words(subtotal + fee)}</dd>
        </div>
      </dl>
      <ul role="list" className={styles.notes}>
        {!isComplete && <li>{COPY.noPrice}</li>}
        <li>{COPY.currency}</li>
        <li>{COPY.shippingApart}</li>
        <li>{COPY.payment}</li>
      </ul>
      <ActionBar>
        {/* Rendered by the style sheet: as text the total is in the list above. */}
        <p className={styles.inBar} aria-hidden="true">
          <span data-words={CART.total} />
          <strong data-words={words(subtotal + fee)} />
        </p>
        <Button variant="accent" size="large" isBlock isBusy={isSending} onClick={onOrder}>
          {COPY.placeOrder}
        </Button>
      </ActionBar>
    </Card>
  );
}
