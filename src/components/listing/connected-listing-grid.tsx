import type { Listing } from '#core/domain/listing.ts';
import { ConnectedListingCard } from './connected-listing-card.tsx';
import { ListingGrid } from './listing-grid.tsx';
import { useListingSyncBadges } from './listing-sync-badges.ts';

interface ConnectedListingGridProps {
  /** Names the list for screen readers. */
  label: string;
  listings: readonly Listing[];
  layout?: 'grid' | 'rail';
  /** How many of the first cards are seen without scrolling. */
  eagerCount?: number;
  headingLevel?: 'h2' | 'h3';
  /** Placeholders for cards still loading. */
  awaitedCount?: number;
}

/** Listings with the member's own marks on them. */
export function ConnectedListingGrid(props: ConnectedListingGridProps) {
  const {
    label,
    listings,
    layout = 'grid',
    eagerCount = 0,
    headingLevel = 'h3',
    awaitedCount,
  } = props;
  const { savedIds, syncStates } = useListingSyncBadges();
  return (
    <ListingGrid
      label={label}
      layout={layout}
      listings={listings}
      awaitedCount={awaitedCount}
      renderCard={(listing, index) => (
        <ConnectedListingCard
          listing={listing}
          isSaved={savedIds.has(listing.id)}
          syncState={syncStates.get(listing.id)}
          loading={index < eagerCount ? 'eager' : 'lazy'}
          headingLevel={headingLevel}
        />
      )}
    />
  );
}
