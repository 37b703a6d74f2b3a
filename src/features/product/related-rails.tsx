import { ConnectedListingGrid } from '#components/listing/connected-listing-grid.tsx';
import { ListingGridSkeleton } from '#components/listing/listing-grid.tsx';
import type { Listing } from '#core/domain/listing.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useSellerOthers, useSimilar } from './queries.ts';
import { COPY, SELLER } from './copy.ts';

/** A rail of listings like this one: a skeleton while they are read, nothing when there are none. */
export function Similar({ listing }: { listing: Listing }) {
  return <Rail title={COPY.similar} listings={useSimilar(listing)} />;
}

/** A rail of the seller's other listings, as `Similar`; an unnamed seller is 'this seller'. */
export function SellerOthers({ listing }: { listing: Listing }) {
  const { name } = listing.seller;
  const title = name === '' ? SELLER.moreOfNameless : SELLER.more(name);
  return <Rail title={title} listings={useSellerOthers(listing)} />;
}

/** A row of cards; renders nothing when it is empty. */
function Rail({ title, listings }: { title: string; listings: readonly Listing[] | undefined }) {
  if (listings?.length === 0) return null;
  return (
    <section aria-label={title}>
      <PageHeading title={title} headingLevel="h2" />
      {listings === undefined ? (
        <ListingGridSkeleton layout="rail" count={4} />
      ) : (
        <ConnectedListingGrid
          // Remounted with a new first card: a snapping rail would otherwise follow the old one.
          key={listings[0]?.id}
          label={title}
          layout="rail"
          listings={listings}
        />
      )}
    </section>
  );
}
