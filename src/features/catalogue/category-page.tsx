import { useParams } from 'react-router-dom';
import { Breadcrumb } from '#components/breadcrumb.tsx';
import { LinkButton } from '#components/link-button.tsx';
import { ListingGridSkeleton } from '#components/listing-grid.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BrowseIcon } from '#ui/icons-place.tsx';
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
  if (state.kind === 'loading') return <ListingGridSkeleton />;
  if (state.kind === 'missing') {
    return (
      <>
        <title>{`${WORDS.categoryNotFound} · UniKade`}</title>
        <Breadcrumb crumbs={[...PARENTS, { label: slug }]} />
        <EmptyState
          headingLevel="h1"
          title={WORDS.categoryNotFound}
          picture={<BrowseIcon size="large" />}
          action={<LinkButton to="/products">Browse all products</LinkButton>}
        >
          <p>It may have been renamed. Everything else is still on the shelves.</p>
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
