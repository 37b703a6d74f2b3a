import { LinkButton } from '#components/page/link-button.tsx';
import { FlameIcon } from '#ui/icons/icons-shop.tsx';
import { FlashSaleCountdown } from './flash-sale-countdown.tsx';
import styles from './flash-sale.module.css';
import { FLASH_SALE } from './end-copy.ts';

/** The band of the flash sale, with its countdown and the way to its listings. */
export function FlashSale() {
  return (
    <section className={styles.sale} aria-labelledby="flash-sale">
      <div className={styles.words}>
        <h2 id="flash-sale" className={styles.title}>
          <FlameIcon isFilled /> {FLASH_SALE.title}
        </h2>
        <p>{FLASH_SALE.words}</p>
      </div>
      <FlashSaleCountdown />
      <LinkButton to="/products?filter=flash-sale" size="large">
        {FLASH_SALE.shop}
      </LinkButton>
    </section>
  );
}
