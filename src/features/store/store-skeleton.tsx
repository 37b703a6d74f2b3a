import { ListingGridSkeleton } from '#components/listing/listing-grid.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './store-page.module.css';

/** The head of a store and its grid, while nothing is known of the seller. */
export function StoreSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton shape="short" />
      <Card className={styles.page}>
        <Skeleton shape="circle" />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
      </Card>
      <ListingGridSkeleton />
    </div>
  );
}
