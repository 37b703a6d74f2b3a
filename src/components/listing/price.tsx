import { isDiscounted, savings } from '#core/domain/discount.ts';
import { formatCardPrice, formatExactPrice } from '#core/domain/money.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './price.module.css';
import { EARLIER_PRICE, YOU_SAVE } from './listing-card-copy.ts';

interface PriceProps {
  /** Rupees. */
  price: number;
  originalPrice: number | null;
}

/** Whole rupees, as cards show them, with the earlier price struck through. */
export function CardPrice({ price, originalPrice }: PriceProps) {
  const isReduced = isDiscounted({ price, originalPrice });
  return (
    <p className={styles.card}>
      <span className={styles.now}>{formatCardPrice(price)}</span>
      {isReduced && originalPrice !== null && <Struck amount={formatCardPrice(originalPrice)} />}
    </p>
  );
}

/** Two decimals, the earlier price, and what is saved against it; the badge on the picture has the percentage. */
export function ExactPrice({ price, originalPrice }: PriceProps) {
  const priced = { price, originalPrice };
  return (
    <div className={styles.exact}>
      <p className={styles.amounts}>
        <span className={styles.now}>{formatExactPrice(price)}</span>
        {isDiscounted(priced) && originalPrice !== null && (
          <Struck amount={formatExactPrice(originalPrice)} />
        )}
      </p>
      {isDiscounted(priced) && (
        <p className={styles.savings}>
          {YOU_SAVE}
          {formatExactPrice(savings(priced))}
        </p>
      )}
    </div>
  );
}

function Struck({ amount }: { amount: string }) {
  return (
    <>
      <VisuallyHidden>{EARLIER_PRICE}</VisuallyHidden>
      <s className={styles.before}>{amount}</s>
    </>
  );
}
