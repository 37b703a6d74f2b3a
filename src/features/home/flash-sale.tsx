import { LinkButton } from '#components/page/link-button.tsx';
import { FlameIcon } from '#ui/icons/icons-shop.tsx';
import { FlashSaleCountdown } from './flash-sale-countdown.tsx';
import styles from './flash-sale.module.css';

/** The band of the flash sale, with its countdown and the way to its listings. */
export function FlashSale() {
  return (
    <section className={styles.sale} aria-labelledby="flash-sale">
      <div className={styles.words}>
        <h2 id="flash-sale" className={styles.title}>
          <FlameIcon isFilled /> Flash Sale
        </h2>
        <p>Prices that sellers cut for a short while. When a piece is gone, it is gone.</p>
      </div>
      <FlashSaleCountdown />
      <LinkButton to="/products?filter=flash-sale" size="large">
        Shop Now
      </LinkButton>
    </section>
  );
}
