import type { CatalogueQuery } from '#core/domain/catalogue-address.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { COPY, FILTERS } from './copy.ts';
import { FilterPanel } from './filter-panel.tsx';
import { type Catalogue, useCatalogue } from './queries.ts';
import { type FilterDraft, isSame } from './use-filter-draft.ts';

interface FilterDialogProps {
  filters: FilterDraft;
  /** The query of the list behind the dialog, and its result. */
  query: CatalogueQuery;
  catalogue: Catalogue;
}

/** The filters on phones: full screen, with the number of matches in the footer. */
export function FilterDialog({ filters, query, catalogue }: FilterDialogProps) {
  const { draft, clear, close } = filters;
  const isOther = draft !== null && !isSame(draft, query);
  return (
    <Dialog
      title={FILTERS.title}
      shape="page"
      isOpen={draft !== null}
      onClose={close}
      footer={
        <>
          <Button variant="quiet" onClick={clear}>
            {COPY.clearFilters}
          </Button>
          <Button onClick={close}>
            {isOther ? <OtherTotal query={draft} /> : <Total catalogue={catalogue} />}
          </Button>
        </>
      }
    >
      {draft !== null && <FilterPanel query={draft} onChange={filters.change} />}
    </Dialog>
  );
}

/** Prefetched: the list has its first page when the dialog closes. */
function OtherTotal({ query }: { query: CatalogueQuery }) {
  return <Total catalogue={useCatalogue(query, 1)} />;
}

function Total({ catalogue: { view } }: { catalogue: Catalogue }) {
  return <>{view === undefined ? FILTERS.showAny : FILTERS.show(view.total)}</>;
}
