import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './product-view.module.css';
import { COPY } from './copy.ts';

/** The picture and the summary of a product that this device does not have yet, in the columns of its page. */
export function ProductSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <VisuallyHidden>{COPY.loadingProduct}</VisuallyHidden>
      <Skeleton shape="picture" />
      <div className={styles.summary}>
        <Skeleton shape="title" />
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="block" />
      </div>
    </div>
  );
}
