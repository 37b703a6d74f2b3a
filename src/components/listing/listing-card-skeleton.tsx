import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './listing-card-skeleton.module.css';

export function ListingCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton shape="picture" />
      <div className={styles.words}>
        <Skeleton />
        <Skeleton shape="short" />
        <Skeleton shape="short" />
      </div>
    </div>
  );
}
