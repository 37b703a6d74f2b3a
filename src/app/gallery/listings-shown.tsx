import { useState } from 'react';
import { ListingCard } from '#components/listing/listing-card.tsx';
import { ListingGrid, ListingGridSkeleton } from '#components/listing/listing-grid.tsx';
import { QuickAddButton } from '#components/listing/quick-add-button.tsx';
import type { SyncState } from '#components/sync/sync-badge.tsx';
import { WishlistButton } from '#components/listing/wishlist-button.tsx';
import { isBuyable } from '#core/domain/listing.ts';
import { showSuccess } from '#ui/feedback/toast.ts';
import { SAMPLE_LISTINGS } from './sample-listings.ts';
import { Shelf } from './shelf.tsx';

const STATES: Readonly<Record<number, SyncState>> = { 1: 'pending', 2: 'sending', 4: 'attention' };

/** Listing cards: in a grid with a buyer's buttons and sync states, in a rail without buttons, and while they load. */
export function ListingsShown() {
  const [savedId, setSavedId] = useState('sample-1');
  return (
    <>
      <Shelf title="Listings as a buyer sees them" layout="stack">
        <ListingGrid
          label="Sample listings"
          listings={SAMPLE_LISTINGS}
          renderCard={(listing, index) => (
            <ListingCard
              listing={listing}
              syncState={STATES[index]}
              wishlistAction={
                <WishlistButton
                  title={listing.title}
                  isSaved={listing.id === savedId}
                  onToggle={() => setSavedId(listing.id === savedId ? '' : listing.id)}
                />
              }
              cartAction={
                isBuyable(listing) && (
                  <QuickAddButton
                    title={listing.title}
                    onAdd={() => showSuccess('Item added to cart')}
                  />
                )
              }
            />
          )}
        />
      </Shelf>
      <Shelf title="As a seller sees them, in a rail" layout="stack">
        <ListingGrid
          label="Sample rail"
          layout="rail"
          listings={SAMPLE_LISTINGS}
          renderCard={(listing) => <ListingCard listing={listing} />}
        />
      </Shelf>
      <Shelf title="Loading" layout="stack">
        <ListingGridSkeleton count={4} />
      </Shelf>
    </>
  );
}
