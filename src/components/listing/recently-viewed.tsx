import { useLiveQuery } from 'dexie-react-hooks';
import { readRecentlyViewed } from '#core/mirror/recently-viewed.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { ConnectedListingGrid } from './connected-listing-grid.tsx';
import { useRuntime } from '#bindings/runtime-context.tsx';

const TITLE = 'Recently viewed';

interface RecentlyViewedProps {
  /** The product that is open: it is not among them. */
  exceptId?: string;
}

/** Recently viewed products of this device. Never sent, and deleted by a logout; nothing is rendered when empty. */
export function RecentlyViewed({ exceptId }: RecentlyViewedProps) {
  const { db } = useRuntime();
  const listings = useLiveQuery(() => readRecentlyViewed(db, exceptId ?? null), [db, exceptId]);
  if (listings === undefined || listings.length === 0) return null;
  return (
    <section aria-label={TITLE}>
      <PageHeading title={TITLE} headingLevel="h2" />
      <ConnectedListingGrid
        // Remounted with a new first card: a snapping rail would otherwise follow the old one.
        key={listings[0]?.id}
        label={TITLE}
        layout="rail"
        listings={listings}
      />
    </section>
  );
}
