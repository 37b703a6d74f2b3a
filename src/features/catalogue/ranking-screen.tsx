import { Breadcrumb } from '#components/breadcrumb.tsx';
import { ConnectedListingGrid } from '#components/connected-listing-grid.tsx';
import { LinkButton } from '#components/link-button.tsx';
import { ListingGridSkeleton } from '#components/listing-grid.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useHomeSection } from '#components/use-home-section.ts';
import { useResource } from '#components/use-resource.ts';
import { homeSectionResource } from '#core/mirror/listing-resources.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { BrowseIcon } from '#ui/icons-place.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { LIST_PARENTS } from './headings.ts';
import type { Ranking } from './rankings.ts';
import { RANKING_TITLES, WORDS } from './words.ts';

/** What the provider ranks, in its order: the list behind View More of such a section of the home page. */
export function RankingScreen({ ranking }: { ranking: Ranking }) {
  const { isPulling } = useResource(homeSectionResource(ranking));
  const view = useHomeSection(ranking);
  const title = RANKING_TITLES[ranking];
  const listings = view?.listings ?? [];
  const isWaiting = view === undefined || (listings.length === 0 && isPulling);
  return (
    <>
      <PageHead title={title} description={WORDS.described(title)} />
      <Breadcrumb crumbs={[...LIST_PARENTS, { label: title }]} />
      <PageHeading
        title={title}
        description={<p role="status">{!isWaiting && WORDS.found(listings.length)}</p>}
        actions={
          <LinkButton to="/products" variant="quiet">
            {WORDS.all}
          </LinkButton>
        }
      />
      {isWaiting && <ListingGridSkeleton />}
      {!isWaiting && listings.length === 0 && (
        <EmptyState title={WORDS.noRanking} picture={<BrowseIcon size="large" />}>
          <p>{WORDS.noRankingHint}</p>
        </EmptyState>
      )}
      {listings.length > 0 && <ConnectedListingGrid label={title} listings={listings} />}
    </>
  );
}
