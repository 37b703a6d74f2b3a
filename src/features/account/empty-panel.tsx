import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListIcon } from '#ui/icons/icons-place.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { TABS } from './copy.ts';

/** A tab that is there and holds nothing yet. Source: specification §2. */
export function EmptyPanel({ title }: { title: string }) {
  return (
    <section>
      <PageHeading title={title} />
      <EmptyState title={TABS.empty} picture={<ListIcon size="large" />} />
    </section>
  );
}
