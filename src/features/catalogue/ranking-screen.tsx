import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { ConnectedListingGrid } from '#components/listing/connected-listing-grid.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { ListingGridSkeleton } from '#components/listing/listing-grid.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { useHomeSection } from '#bindings/use-home-section.ts';
import { useResource } from '#bindings/use-resource.ts';
import { homeSectionResource } from '#core/mirror/listing-resources.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BrowseIcon } from '#ui/icons/icons-place.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { LIST_PARENTS } from './headings.ts';
import type { Ranking } from './rankings.ts';
import { RANKING_TITLES, COPY } from './copy.ts';

/** What the provider ranks, in its order: the list behind View More of such a section of the home page. */
export function RankingScreen({ ranking }: { ranking: Ranking }) {
  const { isPulling } = useResource(homeSectionResource(ranking));
  const view = useHomeSection(ranking);
  const title = RANKING_TITLES[ranking];
  const listings = view?.listings ?? [];
  const isWaiting = view === undefined || (listings.length === 0 && isPulling);
  return (
    <>
      <PageHead title={title} description={COPY.described(title)} />
      <Breadcrumb crumbs={[...LIST_PARENTS, { label: title }]} />
      <PageHeading
        title={title}
        description={<p role="status">{!isWaiting && COPY.found(listings.length)}</p>}
        actions={
          <LinkButton to="/products" variant="quiet">
            {COPY.all}
          </LinkButton>
        }
      />
      {isWaiting && <ListingGridSkeleton />}
      {!isWaiting && listings.length === 0 && (
        <EmptyState title={COPY.noRanking} picture={<BrowseIcon size="large" />}>
          <p>{COPY.noRankingHint}</p>
        </EmptyState>
      )}
      {listings.length > 0 && <ConnectedListingGrid label={title} listings={listings} />}
    </>
  );
}
