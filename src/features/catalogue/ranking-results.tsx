import { ConnectedListingGrid } from '#components/listing/connected-listing-grid.tsx';
import { ListingGridSkeleton } from '#components/listing/listing-grid.tsx';
import { ErrorNotice } from '#components/sync/error-notice.tsx';
import { describeLoadFailure } from '#components/sync/describe-load-failure.ts';
import { OfflineNotice } from '#components/sync/offline-notice.tsx';
import type { ResourceState } from '#bindings/use-resource.ts';
import type { HomeSectionView } from '#core/mirror/home-section.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BrowseIcon } from '#ui/icons/icons-place.tsx';
import { COPY } from './copy.ts';
import styles from './ranking-results.module.css';
import { UnreachableNotice } from './unreachable-notice.tsx';

interface RankingResultsProps {
  title: string;
  /** Undefined while the device is being read. */
  view: HomeSectionView | undefined;
  resource: ResourceState;
  isOnline: boolean;
}

/**
 * The cards of a ranking, or why there are none: nothing sold yet, no network, or a provider that fails. Only the
 * provider knows the order: without its answer the device's own picks are shown, and labelled as such.
 */
export function RankingResults({ title, view, resource, isOnline }: RankingResultsProps) {
  const { outcome, fetchedAt, isPulling, pull } = resource;
  const isFailed = isOnline && outcome !== undefined && outcome !== 'fresh';
  if (view === undefined) return <ListingGridSkeleton />;
  const { listings, isAnswered } = view;
  if (listings.length === 0 && !isAnswered) {
    if (!isOnline) return <OfflineNotice>{COPY.rankingOffline}</OfflineNotice>;
    if (!isFailed) return <ListingGridSkeleton />;
    return (
      <ErrorNotice
        heading={COPY.rankingFailed}
        message={describeLoadFailure(resource, isOnline)}
        onRetry={pull}
        isRetrying={isPulling}
      />
    );
  }
  const age = fetchedAt === null ? {} : { updatedAtMs: fetchedAt };
  const words = isAnswered ? COPY.rankingKept : COPY.rankingStandIn;
  return (
    <div className={styles.results}>
      {listings.length === 0 ? (
        <EmptyState title={COPY.noRanking} picture={<BrowseIcon size="large" />}>
          <p>{COPY.noRankingHint}</p>
        </EmptyState>
      ) : (
        <ConnectedListingGrid label={title} listings={listings} />
      )}
      {/* Below the cards, as in every list: a flapping network must not move them. */}
      {!isOnline && <OfflineNotice {...age}>{words}</OfflineNotice>}
      {isFailed && (
        <UnreachableNotice {...age} isRetrying={isPulling} onRetry={pull}>
          {COPY.rankingUnreached} {words}
        </UnreachableNotice>
      )}
    </div>
  );
}
