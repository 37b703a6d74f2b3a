import { formatCartAmount, lineAmount, toCents } from '#core/domain/money.ts';
import { hasKnownPrice, SHIPPING_FEES, type ShippingChoice } from '#core/domain/cart.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { RadioGroup, type RadioOption } from '#ui/controls/radio-group.tsx';
import styles from './order-summary.module.css';
import type { CartItem } from './queries.ts';
import { COPY, NO_AMOUNT } from './copy.ts';

/** As the specification writes them (§2). */
const SHIPPING: readonly RadioOption<ShippingChoice>[] = [
  { value: 'free', label: `Free (+${SHIPPING_FEES.free})` },
  { value: 'flat', label: `Flat Rate (+${SHIPPING_FEES.flat})` },
  { value: 'local', label: `Local Delivery (+${SHIPPING_FEES.local})` },
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
        Order summary
      </h2>
      <RadioGroup
        label="Shipping"
        options={SHIPPING}
        value={shipping}
        onChange={onChooseShipping}
      />
      <dl className={styles.sums}>
        <div className={styles.sum}>
          <dt>Subtotal</dt>
          <dd>{words(subtotal)}</dd>
        </div>
        <div className={styles.sum}>
          <dt>Shipping</dt>
          <dd>{formatCartAmount(fee)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
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
        {/* Drawn by the style sheet: as words it stands in the list above. */}
        <p className={styles.inBar} aria-hidden="true">
          <span data-words="Total" />
          <strong data-words={words(subtotal + fee)} />
        </p>
        <Button variant="accent" size="large" isBlock isBusy={isSending} onClick={onOrder}>
          {COPY.placeOrder}
        </Button>
      </ActionBar>
    </Card>
  );
}
