import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './listing-card-skeleton.module.css';

/** A card that loads: its picture and three lines, without words for screen readers. */
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
