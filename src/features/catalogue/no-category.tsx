import { Breadcrumb } from '#components/breadcrumb.tsx';
import { LinkButton } from '#components/link-button.tsx';
import { ListingGridSkeleton } from '#components/listing-grid.tsx';
import { PageHead } from '#components/page-head.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BrowseIcon } from '#ui/icons-place.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CATEGORY_PARENTS } from './headings.ts';
import type { CategoryState } from './queries.ts';
import { WORDS } from './words.ts';

interface NoCategoryProps {
  slug: string;
  state: Exclude<CategoryState, { kind: 'found' }>;
}

/** A category that is not known yet, or that nobody knows. */
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
      <PageHead title={WORDS.categoryNotFound} isHidden />
      {crumbs}
      <EmptyState
        headingLevel="h1"
        title={WORDS.categoryNotFound}
        picture={<BrowseIcon size="large" />}
        action={
          <>
            {state.kind === 'unreached' && (
              <Button variant="secondary" isBusy={state.isPulling} onClick={state.pull}>
                Try again
              </Button>
            )}
            <LinkButton to="/products">Browse all products</LinkButton>
          </>
        }
      >
        <p>{state.kind === 'gone' ? WORDS.categoryGone : WORDS.categoryUnreached}</p>
      </EmptyState>
    </>
  );
}
