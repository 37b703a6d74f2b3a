import { COPY } from '#components/saved-search/copy.ts';
import { SavedSearchList } from '#components/saved-search/saved-search-list.tsx';
import { useSavedSearches } from '#components/saved-search/use-saved-searches.ts';
import { LinkButton } from '#components/page/link-button.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';

/** The member's saved searches. */
export function SavedSearchesPanel({ title }: { title: string }) {
  const searches = useSavedSearches();
  return (
    <section aria-label={title}>
      <PageHeading title={title} description={COPY.described} />
      <SavedSearchList
        searches={searches}
        emptyAction={<LinkButton to="/products">{COPY.browse}</LinkButton>}
      />
    </section>
  );
}
