import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Breadcrumb, type Crumb } from '#components/breadcrumb.tsx';
import { DEFAULT_SORT, SORT_ORDERS } from '#core/domain/filters.ts';
import { Button } from '#ui/button.tsx';
import { FilterIcon } from '#ui/icons-action.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Select } from '#ui/select.tsx';
import { BackChip } from './back-chip.tsx';
import {
  type CataloguePlace,
  type CatalogueQuery,
  countFilters,
  readAddress,
  withoutFilters,
  writeAddress,
} from './catalogue-address.ts';
import { useListPlace } from './catalogue-places.ts';
import styles from './catalogue-screen.module.css';
import { ChosenFilters } from './chosen-filters.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { ListNotice } from './list-notice.tsx';
import { type Catalogue, useCatalogue } from './queries.ts';
import { Results } from './results.tsx';
import { SORT_LABELS, WORDS } from './words.ts';

interface CatalogueScreenProps {
  place: CataloguePlace;
  title: string;
  crumbs: readonly Crumb[];
  emptyTitle: string;
}

/** A product list: what is asked for stands in the address, what is found comes from this device. */
export function CatalogueScreen({ place, title, crumbs, emptyTitle }: CatalogueScreenProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [params] = useSearchParams();
  const [isFiltering, setIsFiltering] = useState(false);
  const query = readAddress(place, params);
  const [{ pages, openedId }, setPlace] = useListPlace(key);
  const catalogue = useCatalogue(query, pages);
  const filterCount = countFilters(place, query);

  function change(part: Partial<CatalogueQuery>) {
    void navigate(writeAddress(place, { ...query, ...part }));
  }

  function clear() {
    void navigate(withoutFilters(place, query));
  }

  return (
    <>
      <title>{`${title} · UniKade`}</title>
      <Breadcrumb crumbs={crumbs} />
      <PageHeading title={title} description={<Count catalogue={catalogue} />} />
      <div className={styles.layout}>
        <aside className={styles.side} aria-label="Filters">
          <FilterPanel query={query} onChange={change} />
        </aside>
        <div className={styles.list}>
          <div className={styles.bar}>
            <Button
              className={styles.open}
              variant="secondary"
              icon={<FilterIcon size="small" />}
              onClick={() => setIsFiltering(true)}
            >
              {filterCount === 0 ? 'Filters' : `Filters (${filterCount})`}
            </Button>
            <SortSelect query={query} onChange={change} />
          </div>
          <ChosenFilters place={place} query={query} onChange={change} onClear={clear} />
          <ListNotice catalogue={catalogue} />
          <Results
            catalogue={catalogue}
            label={title}
            emptyTitle={emptyTitle}
            onClear={clear}
            onMore={() => setPlace({ pages: pages + 1 })}
            onOpen={(listingId) => setPlace({ openedId: listingId })}
          />
        </div>
      </div>
      <BackChip key={key} openedId={openedId} />
      <FilterDialog
        isOpen={isFiltering}
        onClose={() => setIsFiltering(false)}
        total={catalogue.view?.total}
        onClear={clear}
      >
        <FilterPanel query={query} onChange={change} />
      </FilterDialog>
    </>
  );
}

function Count({ catalogue: { view, isWaiting } }: { catalogue: Catalogue }) {
  return (
    <p role="status" className={styles.count}>
      {view !== undefined && !isWaiting && (
        <>
          <span>{WORDS.found(view.total)}</span>
          {view.source === 'device' && <span>{WORDS.onThisDevice}</span>}
        </>
      )}
    </p>
  );
}

interface SortSelectProps {
  query: CatalogueQuery;
  onChange: (part: Partial<CatalogueQuery>) => void;
}

function SortSelect({ query, onChange }: SortSelectProps) {
  return (
    <label className={styles.sort}>
      <span className={styles.sortWords} aria-hidden="true">
        Sort by
      </span>
      <Select
        aria-label="Sort by"
        value={query.sortBy}
        onChange={({ target }) => {
          onChange({ sortBy: SORT_ORDERS.find((order) => order === target.value) ?? DEFAULT_SORT });
        }}
      >
        {SORT_ORDERS.map((order) => (
          <option key={order} value={order}>
            {SORT_LABELS[order]}
          </option>
        ))}
      </Select>
    </label>
  );
}
