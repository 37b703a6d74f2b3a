import type { ReactNode } from 'react';
import { discountPercent } from '#core/domain/discount.ts';
import type { Listing } from '#core/domain/listing.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { FlameIcon } from '#ui/icons/icons-shop.tsx';
import { unavailableWords } from './unavailable-words.ts';
import styles from './listing-card-top.module.css';
import { SyncBadge, type SyncState } from '#components/sync/sync-badge.tsx';
import { ListingPicture } from './listing-picture.tsx';
import { POPULAR } from './listing-card-copy.ts';

interface ListingCardTopProps {
  listing: Listing;
  loading: 'lazy' | 'eager';
  syncState: SyncState | undefined;
  wishlistAction: ReactNode;
  cartAction: ReactNode;
}

/** The picture of a card with what lies on it: discount, popularity, what is unsent, sold, and the two buttons. */
export function ListingCardTop(props: ListingCardTopProps) {
  const { listing, loading, syncState, wishlistAction, cartAction } = props;
  const percent = discountPercent(listing);
  const unavailable = unavailableWords(listing);
  return (
    <div className={styles.top} data-unavailable={unavailable !== null || undefined}>
      <ListingPicture src={listing.images[0]} category={listing.category} loading={loading} />
      <div className={styles.marks}>
        {percent > 0 && <Badge tone="accent">{`-${percent}%`}</Badge>}
        {listing.isPopular && (
          <Badge tone="brand" icon={<FlameIcon />}>
            {POPULAR}
          </Badge>
        )}
      </div>
      {unavailable !== null && <p className={styles.veil}>{unavailable}</p>}
      {syncState !== undefined && (
        <p className={styles.unsent}>
          <SyncBadge state={syncState} />
        </p>
      )}
      <div className={styles.actions}>
        {wishlistAction}
        {cartAction}
      </div>
    </div>
  );
}
