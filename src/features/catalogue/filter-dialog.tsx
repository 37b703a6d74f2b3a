import type { CatalogueQuery } from '#core/domain/catalogue-address.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { COPY } from './copy.ts';
import { FilterPanel } from './filter-panel.tsx';
import { type Catalogue, useCatalogue } from './queries.ts';
import { type FilterDraft, isSame } from './use-filter-draft.ts';

interface FilterDialogProps {
  filters: FilterDraft;
  /** What the list behind the dialog answers, and its answer. */
  query: CatalogueQuery;
  catalogue: Catalogue;
}

/** The filters on phones: the whole screen, with what they leave at the foot. */
export function FilterDialog({ filters, query, catalogue }: FilterDialogProps) {
  const { draft, clear, close } = filters;
  const isOther = draft !== null && !isSame(draft, query);
  return (
    <Dialog
      title="Filters"
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

/** Asked for ahead: the list has its first page when the dialog closes. */
function OtherTotal({ query }: { query: CatalogueQuery }) {
  return <Total catalogue={useCatalogue(query, 1)} />;
}

function Total({ catalogue: { view } }: { catalogue: Catalogue }) {
  return <>{view === undefined ? 'Show products' : `Show ${view.total}`}</>;
}
