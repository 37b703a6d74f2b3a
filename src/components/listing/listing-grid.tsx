import type { ReactNode } from 'react';
import { SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { ListingCardSkeleton } from './listing-card-skeleton.tsx';
import styles from './listing-grid.module.css';
import { LOADING } from './listing-card-copy.ts';

interface ListingGridProps<Item extends { id: string }> {
  /** Names the list for screen readers. */
  label: string;
  listings: readonly Item[];
  renderCard: (listing: Item, index: number) => ReactNode;
  /** `rail` is one row that scrolls sideways within itself. */
  layout?: 'grid' | 'rail';
  /** Placeholders for cards still loading. */
  awaitedCount?: number | undefined;
}

/** A named list of cards; those still loading follow as placeholders, which screen readers do not hear of. */
export function ListingGrid<Item extends { id: string }>(props: ListingGridProps<Item>) {
  const { label, listings, renderCard, layout = 'grid', awaitedCount = 0 } = props;
  return (
    <ul role="list" aria-label={label} className={styles.list} data-layout={layout}>
      {listings.map((listing, index) => (
        <li key={listing.id} className={styles.item}>
          {renderCard(listing, index)}
        </li>
      ))}
      {Array.from({ length: awaitedCount }, (_, index) => (
        <li key={index} className={styles.item} aria-hidden="true">
          <ListingCardSkeleton />
        </li>
      ))}
    </ul>
  );
}

interface ListingGridSkeletonProps {
  count?: number;
  layout?: 'grid' | 'rail';
  /** Out of view, where nothing is loading yet. */
  isStill?: boolean | undefined;
}

/** Skeleton in the shape of the grid. */
export function ListingGridSkeleton(props: ListingGridSkeletonProps) {
  const { count = 9, layout = 'grid', isStill } = props;
  return (
    <SkeletonGroup className={styles.list} data-layout={layout} isStill={isStill}>
      <VisuallyHidden>{LOADING}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.item}>
          <ListingCardSkeleton />
        </div>
      ))}
    </SkeletonGroup>
  );
}
