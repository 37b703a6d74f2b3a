import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDeviceValue } from '#bindings/use-device-value.ts';
import type { Listing } from '#core/domain/listing.ts';
import { noteOpenedCard } from './opened-card.ts';
import { ListingCardTop } from './listing-card-top.tsx';
import styles from './listing-card.module.css';
import { campusCode } from '#core/domain/campus-code.ts';
import { langOfText } from '../page/lang-of-text.ts';
import { CardPrice } from './price.tsx';
import type { SyncState } from '../sync/sync-badge.tsx';
import { shortAge } from '#core/domain/age.ts';
import { productAddress } from '#core/domain/page-addresses.ts';
import { StarIcon } from '#ui/icons/icons-state.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { AGO, RATED } from './listing-card-copy.ts';

interface ListingCardProps {
  listing: Listing;
  /** A `WishlistButton`; absent for sellers. */
  wishlistAction?: ReactNode;
  /** A `QuickAddButton`; absent for sellers. */
  cartAction?: ReactNode;
  /** Sync state of this listing. */
  syncState?: SyncState | undefined;
  /** `eager` for the cards seen without scrolling. */
  loading?: 'lazy' | 'eager';
  headingLevel?: 'h2' | 'h3';
}

/**
 * A listing in a list: the picture, then price, title and where it is from, a line each, so that rows are even. It is
 * read out from its title on, with the picture's buttons last. The whole card leads to the product.
 */
export function ListingCard(props: ListingCardProps) {
  const { listing, wishlistAction, cartAction, syncState, loading = 'lazy' } = props;
  const Heading = props.headingLevel ?? 'h3';
  return (
    <article className={styles.card} data-listing-id={listing.id} data-sync-state={syncState}>
      <Heading className={styles.title} lang={langOfText(listing.title)}>
        <Link
          to={productAddress(listing.id)}
          className={styles.link}
          onClick={(event) => noteOpenedCard(listing, event.currentTarget)}
        >
          {listing.title}
        </Link>
      </Heading>
      <div className={styles.price}>
        <CardPrice price={listing.price} originalPrice={listing.originalPrice} />
        {listing.rating > 0 && <Stars rating={listing.rating} />}
      </div>
      <p className={styles.facts}>
        <Campus name={listing.seller.campus ?? ''} />
        {listing.condition === 'new' ? 'New' : 'Used'}
        <Age createdAt={listing.createdAt} />
      </p>
      <ListingCardTop {...{ listing, loading, syncState, wishlistAction, cartAction }} />
    </article>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars}>
      <StarIcon size="small" isFilled />
      <VisuallyHidden>{RATED}</VisuallyHidden>
      {rating.toFixed(1)}
    </span>
  );
}

/** Abbreviated on screen; in full for screen readers. */
function Campus({ name }: { name: string }) {
  if (name === '') return null;
  return (
    <>
      <span aria-hidden="true">{campusCode(name)}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
      {' · '}
    </>
  );
}

/** Only on the device: the provider caches a rendered page for as long as its rows stay the same. */
function Age({ createdAt }: { createdAt: string }) {
  const age = useDeviceValue(() => shortAge(createdAt, Date.now()), '');
  return (
    age !== '' && (
      <>
        {' · '}
        {age}
        <VisuallyHidden>{AGO}</VisuallyHidden>
      </>
    )
  );
}
