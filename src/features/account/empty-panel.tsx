import { EmptyState } from '#ui/empty-state.tsx';
import { ListIcon } from '#ui/icons-place.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

/** A tab that is there and holds nothing yet. Source: specification §2. */
export function EmptyPanel({ title }: { title: string }) {
  return (
    <section>
      <PageHeading title={title} />
      <EmptyState title="Nothing here yet" picture={<ListIcon size="large" />} />
    </section>
  );
}
