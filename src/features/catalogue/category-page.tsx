import { useParams } from 'react-router-dom';
import { Breadcrumb } from '#components/breadcrumb.tsx';
import { LinkButton } from '#components/link-button.tsx';
import { ListingGridSkeleton } from '#components/listing-grid.tsx';
import { PageHead } from '#components/page-head.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BrowseIcon } from '#ui/icons-place.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { useCategory } from './queries.ts';
import { WORDS } from './words.ts';

const PARENTS = [
  { label: 'Home', to: '/' },
  { label: 'Categories', to: '/categories' },
];

/** /category/{slug}: the product list with the category preselected. */
export function CategoryPage() {
  const { slug = '' } = useParams();
  return <CategoryOf key={slug} slug={slug} />;
}

function CategoryOf({ slug }: { slug: string }) {
  const state = useCategory(slug);
  if (state.kind === 'loading') {
    return (
      <>
        <Breadcrumb crumbs={[...PARENTS, { label: slug }]} />
        <PageHeading title={<Skeleton shape="title" />} />
        <ListingGridSkeleton />
      </>
    );
  }
  if (state.kind !== 'found') {
    return (
      <>
        <PageHead title={WORDS.categoryNotFound} isHidden />
        <Breadcrumb crumbs={[...PARENTS, { label: slug }]} />
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
  const { name } = state.category;
  return (
    <CatalogueScreen
      place={{ kind: 'category', slug }}
      title={name}
      crumbs={[...PARENTS, { label: name }]}
      emptyTitle={WORDS.emptyCategory(name)}
    />
  );
}
