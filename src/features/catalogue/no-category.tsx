import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { ListingGridSkeleton } from '#components/listing/listing-grid.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BrowseIcon } from '#ui/icons/icons-place.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CATEGORY_PARENTS } from './headings.ts';
import type { CategoryState } from './queries.ts';
import { COPY } from './copy.ts';

interface NoCategoryProps {
  slug: string;
  state: Exclude<CategoryState, { kind: 'found' }>;
}

/** A category that is not known yet, or unknown to the provider. */
export function NoCategory({ slug, state }: NoCategoryProps) {
  const crumbs = <Breadcrumb crumbs={[...CATEGORY_PARENTS, { label: slug }]} />;
  if (state.kind === 'loading') {
    return (
      <>
        {crumbs}
        <PageHeading title={<Skeleton shape="title" />} />
        <ListingGridSkeleton />
      </>
    );
  }
  return (
    <>
      <PageHead title={COPY.categoryNotFound} isHidden />
      {crumbs}
      <EmptyState
        headingLevel="h1"
        title={COPY.categoryNotFound}
        picture={<BrowseIcon size="large" />}
        action={
          <>
            {state.kind === 'unreached' && (
              <Button variant="secondary" isBusy={state.isPulling} onClick={state.pull}>
                {COPY.retry}
              </Button>
            )}
            <LinkButton to="/products">{COPY.browseAll}</LinkButton>
          </>
        }
      >
        <p>{state.kind === 'gone' ? COPY.categoryGone : COPY.categoryUnreached}</p>
      </EmptyState>
    </>
  );
}
