import type { ReactNode } from 'react';
import { discountPercent } from '#core/domain/discount.ts';
import type { Listing } from '#core/domain/listing.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { FlameIcon } from '#ui/icons/icons-shop.tsx';
import styles from './listing-card-top.module.css';
import { ListingPicture } from './listing-picture.tsx';

interface ListingCardTopProps {
  listing: Listing;
  loading: 'lazy' | 'eager';
  /** The wishlist button, in the far corner. */
  children?: ReactNode;
}

/** The picture of a card with what is written on it: discount, popularity, condition, sold. */
export function ListingCardTop({ listing, loading, children }: ListingCardTopProps) {
  const percent = discountPercent(listing);
  const unavailable = unavailableWords(listing);
  return (
    <div className={styles.top} data-unavailable={unavailable !== null || undefined}>
      <ListingPicture src={listing.images[0]} category={listing.category} loading={loading} />
      <div className={styles.marks}>
        {percent > 0 && <Badge tone="accent">-{percent}%</Badge>}
        {listing.isPopular && (
          <Badge tone="brand" icon={<FlameIcon />}>
            Popular
          </Badge>
        )}
      </div>
      <div className={styles.state}>
        {unavailable !== null && <span className={styles.veil}>{unavailable}</span>}
        <span className={styles.condition}>{listing.condition === 'new' ? 'New' : 'Used'}</span>
      </div>
      {children !== undefined && <div className={styles.corner}>{children}</div>}
    </div>
  );
}

function unavailableWords({ status, quantity }: Listing): string | null {
  if (status === 'sold') return 'Sold';
  return quantity <= 0 ? 'Out of Stock' : null;
}
