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

/** What was looked at on this device. It is not sent, and a logout forgets it; with nothing to show it is not there. */
export function RecentlyViewed({ exceptId }: RecentlyViewedProps) {
  const { db } = useRuntime();
  const listings = useLiveQuery(() => readRecentlyViewed(db, exceptId ?? null), [db, exceptId]);
  if (listings === undefined || listings.length === 0) return null;
  return (
    <section aria-label={TITLE}>
      <PageHeading title={TITLE} headingLevel="h2" />
      <ConnectedListingGrid
        // A rail that snaps would follow its first card when another moves before it: it starts anew.
        key={listings[0]?.id}
        label={TITLE}
        layout="rail"
        listings={listings}
      />
    </section>
  );
}
