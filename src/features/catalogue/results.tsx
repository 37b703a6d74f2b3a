import type { MouseEvent } from 'react';
import { ConnectedListingGrid } from '#components/listing/connected-listing-grid.tsx';
import { EAGER_CARD_COUNT } from '#components/listing/eager-card-count.ts';
import { ListingGridSkeleton } from '#components/listing/listing-grid.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchIcon } from '#ui/icons/icons-place.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { PAGE_SIZE } from '#core/domain/filters.ts';
import type { CatalogueView } from './catalogue-view.ts';
import { Elsewhere } from './elsewhere.tsx';
import { ListFoot } from './list-foot.tsx';
import type { Catalogue } from './queries.ts';
import { useMoreCards } from './use-more-cards.ts';
import { COPY } from './copy.ts';

interface ResultsProps {
  catalogue: Catalogue;
  label: string;
  emptyTitle: string;
  onClear: () => void;
  onMore: () => void;
  /** A card was opened; its place is remembered. */
  onOpen: (listingId: string) => void;
}

/**
 * The cards of a list and the way to more of them; a skeleton while the answer is awaited, and without matches a way to
 * clear the filters.
 */
export function Results(props: ResultsProps) {
  const { catalogue, emptyTitle, onClear } = props;
  const { view, isWaiting } = catalogue;
  if (view === undefined || isWaiting) return <ListingGridSkeleton />;
  if (view.listings.length === 0) {
    return (
      <EmptyState
        title={emptyTitle}
        picture={<SearchIcon size="large" />}
        action={
          <>
            <Button onClick={onClear}>{COPY.clearFilters}</Button>
            <Elsewhere />
          </>
        }
      >
        <p>{view.source === 'device' ? COPY.emptyDeviceHint : COPY.emptyHint}</p>
      </EmptyState>
    );
  }

  return <Cards {...props} view={view} />;
}

interface CardsProps extends ResultsProps {
  view: CatalogueView;
}

function Cards({ catalogue, view, label, onMore, onOpen }: CardsProps) {
  const { cards, status, notePress } = useMoreCards(view.listings);

  function noteOpening(event: MouseEvent) {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    const card = isLink ? (event.target as Element).closest('[data-listing-id]') : null;
    const id = card?.getAttribute('data-listing-id');
    if (id !== null && id !== undefined) onOpen(id);
  }

  return (
    <div ref={cards} onClickCapture={noteOpening}>
      <ConnectedListingGrid
        label={label}
        listings={view.listings}
        eagerCount={EAGER_CARD_COUNT}
        headingLevel="h2"
        // Placeholders keep room for the first page of a new query, so that its arrival shifts nothing.
        awaitedCount={catalogue.isPageAwaited ? Math.max(0, PAGE_SIZE - view.listings.length) : 0}
      />
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
      <ListFoot catalogue={catalogue} view={view} onMore={onMore} onPress={notePress} />
    </div>
  );
}
