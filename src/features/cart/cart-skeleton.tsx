import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './cart-contents.module.css';
import { CART } from './copy.ts';

/** The shape of the cart while the device reads it. */
export function CartSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{CART.loading}</VisuallyHidden>
      <Skeleton shape="title" />
      <div className={styles.layout}>
        <div className={styles.lines}>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} shape="block" />
          ))}
        </div>
        <Skeleton shape="picture" />
      </div>
    </div>
  );
}
