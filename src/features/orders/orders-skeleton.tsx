import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './orders-skeleton.module.css';
import { COPY } from './copy.ts';

/** Four rows in the place of the orders, under words that say so. */
export function OrdersSkeleton() {
  return (
    <div className={styles.rows} role="status" aria-busy="true">
      <p className={styles.words}>{COPY.loading}</p>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} shape="block" className={styles.row} />
      ))}
    </div>
  );
}
