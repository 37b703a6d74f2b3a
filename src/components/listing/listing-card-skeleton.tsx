import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './listing-card-skeleton.module.css';

export function ListingCardSkeleton() {
  return (
    <>
      <Skeleton shape="picture" />
      <div className={styles.words}>
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton shape="short" />
      </div>
    </>
  );
}
