import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { useHomeSection } from '#bindings/use-home-section.ts';
import { useOnline } from '#bindings/use-online.ts';
import { useResource } from '#bindings/use-resource.ts';
import { homeSectionResource } from '#core/mirror/resources/listing-resources.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { LIST_PARENTS } from './headings.ts';
import { RankingResults } from './ranking-results.tsx';
import type { Ranking } from './rankings.ts';
import { RANKING_TITLES, COPY } from './copy.ts';

/** A list in an order that only the provider knows: View More of such a section of the home page leads here. */
export function RankingScreen({ ranking }: { ranking: Ranking }) {
  const resource = useResource(homeSectionResource(ranking));
  const view = useHomeSection(ranking);
  const isOnline = useOnline();
  const title = RANKING_TITLES[ranking];
  return (
    <>
      <PageHead title={title} description={COPY.described(title)} />
      <Breadcrumb crumbs={[...LIST_PARENTS, { label: title }]} />
      <PageHeading
        title={title}
        // A stand-in is not a result, so it is not counted.
        description={<p role="status">{view?.isAnswered && COPY.found(view.listings.length)}</p>}
        actions={
          <LinkButton to="/products" variant="quiet">
            {COPY.all}
          </LinkButton>
        }
      />
      <RankingResults title={title} view={view} resource={resource} isOnline={isOnline} />
    </>
  );
}
