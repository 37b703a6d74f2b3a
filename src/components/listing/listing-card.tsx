import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { lowStockOf, type Listing } from '#core/domain/listing.ts';
import { Rating } from '#ui/feedback/rating.tsx';
import { ListingCardTop } from './listing-card-top.tsx';
import styles from './listing-card.module.css';
import { campusCode } from './listing-campus.ts';
import { langOfText } from '../page/lang-of-text.ts';
import { CardPrice } from './price.tsx';
import { SyncBadge, type SyncState } from '../sync/sync-badge.tsx';

interface ListingCardProps {
  listing: Listing;
  /** A `WishlistButton`; absent for sellers. */
  wishlistAction?: ReactNode;
  /** A `QuickAddButton`; absent for sellers. */
  cartAction?: ReactNode;
  /** What is unsent for this listing. */
  syncState?: SyncState | undefined;
  /** `eager` for the cards seen without scrolling. */
  loading?: 'lazy' | 'eager';
  headingLevel?: 'h2' | 'h3';
}

/** A listing in a list. The whole card leads to the product; the two buttons lie above that link. */
export function ListingCard(props: ListingCardProps) {
  const {
    listing,
    wishlistAction,
    cartAction,
    syncState,
    loading = 'lazy',
    headingLevel: Heading = 'h3',
  } = props;
  const left = lowStockOf(listing);
  return (
    <article className={styles.card} data-listing-id={listing.id} data-sync-state={syncState}>
      <ListingCardTop listing={listing} loading={loading}>
        {wishlistAction}
      </ListingCardTop>
      <div className={styles.words}>
        <Heading className={styles.title} lang={langOfText(listing.title)}>
          <Link to={`/products/${listing.id}`} className={styles.link}>
            {listing.title}
          </Link>
        </Heading>
        <p className={styles.origin}>{originOf(listing)}</p>
        {listing.reviewCount > 0 && (
          <p className={styles.rating}>
            <Rating value={listing.rating} count={listing.reviewCount} />
          </p>
        )}
        {listing.status === 'active' && left !== null && left > 1 && (
          <p className={styles.stock}>Only {left} left in stock</p>
        )}
        {syncState !== undefined && (
          <p>
            <SyncBadge state={syncState} />
          </p>
        )}
        <div className={styles.foot}>
          <CardPrice price={listing.price} originalPrice={listing.originalPrice} />
          {cartAction !== undefined && <div className={styles.action}>{cartAction}</div>}
        </div>
      </div>
    </article>
  );
}

/** The campus in short and first: it is never the part that is cut off. */
function originOf({ seller: { name, campus } }: Listing): string {
  return [campusCode(campus ?? ''), name].filter(Boolean).join(' · ');
}
