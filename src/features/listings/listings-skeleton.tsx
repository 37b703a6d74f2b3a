import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './listings-skeleton.module.css';
import { LISTING } from './copy.ts';

/** Four rows in the place of the table; says in words that listings load. */
export function ListingsSkeleton() {
  return (
    <div className={styles.rows} role="status" aria-busy="true">
      <VisuallyHidden>{LISTING.loading}</VisuallyHidden>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} shape="block" className={styles.row} />
      ))}
    </div>
  );
}
