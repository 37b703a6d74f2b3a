import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Breadcrumb, type Crumb } from '#components/page/breadcrumb.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { Button } from '#ui/controls/button.tsx';
import { FilterIcon } from '#ui/icons/icons-action.tsx';
import { SortSelect } from '#ui/controls/sort-select.tsx';
import { SidePanel } from '#ui/layout/side-panel.tsx';
import { BackChip } from './back-chip.tsx';
import {
  type CatalogueRoute,
  type ChangeQuery,
  countFilters,
} from '#core/domain/catalogue-address.ts';
import { useListPosition } from './list-position.ts';
import styles from './catalogue-screen.module.css';
import { ChosenFilters } from './chosen-filters.tsx';
import { DidYouMean } from './did-you-mean.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { FreshListChip } from './fresh-list-chip.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { ListNotice } from './list-notice.tsx';
import { type Catalogue, useCatalogue } from './queries.ts';
import { Results } from './results.tsx';
import { SearchKeeper } from './search-keeper.tsx';
import { useCatalogueQuery } from './use-catalogue-query.ts';
import { useFilterDraft } from './use-filter-draft.ts';
import { useSeenSearch } from './use-search-saving.ts';
import { COPY, FILTERS, ordersFor, SORT_LABELS } from './copy.ts';
import { CategoryChips } from './category-chips.tsx';

interface CatalogueScreenProps {
  route: CatalogueRoute;
  title: string;
  crumbs: readonly Crumb[];
  emptyTitle: string;
}

/** A product list: its query is in the address, its rows come from this device. */
export function CatalogueScreen({ route, title, crumbs, emptyTitle }: CatalogueScreenProps) {
  const { key, pathname, search } = useLocation();
  const { query, shown, ...question } = useCatalogueQuery(route);
  const [{ pages, openedId }, setPlace] = useListPosition(`${key} ${pathname}${search}`);
  const list = useRef<HTMLElement>(null);
  const catalogue = useCatalogue(query, pages, () => isReadInside(list.current));
  const filterCount = countFilters(route, { ...shown, search: '' });
  useSeenSearch(query, catalogue);

  const change: ChangeQuery = (part) => {
    question.change(part);
    showBeginning(list.current);
  };

  /** The pressed control disappears with its filter: the focus moves to the list. */
  const remove: ChangeQuery = (part) => {
    change(part);
    list.current?.focus({ preventScroll: true });
  };

  const filters = useFilterDraft(route, shown, change);

  function showFresh() {
    setPlace({ pages: 1 });
    catalogue.release();
    showBeginning(list.current);
    list.current?.focus({ preventScroll: true });
  }

  function clearFromList() {
    question.clear();
    showBeginning(list.current);
    list.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <PageHead title={title} description={COPY.described(title)} />
      <div className={styles.top}>
        <Breadcrumb crumbs={crumbs} />
        <h1 tabIndex={-1}>{title}</h1>
        <div className={styles.count}>
          <Count catalogue={catalogue} />
          <DidYouMean className={styles.advice} route={route} query={query} catalogue={catalogue} />
        </div>
        <div className={styles.keeper}>
          <SearchKeeper query={shown} />
        </div>
        <SortSelect
          className={styles.sort}
          orders={ordersFor(shown.search)}
          labels={SORT_LABELS}
          value={shown.sortBy}
          onChange={(sortBy) => change(() => ({ sortBy }))}
        />
      </div>
      <div className={styles.strip}>
        <Button variant="secondary" icon={<FilterIcon size="small" />} onClick={filters.open}>
          {FILTERS.chosen(filterCount)}
        </Button>
        <CategoryChips route={route} query={shown} />
      </div>
      <SidePanel
        label={FILTERS.title}
        panel={filters.draft === null ? <FilterPanel query={shown} onChange={change} /> : null}
      >
        <section ref={list} tabIndex={-1} aria-label={COPY.list} className={styles.list}>
          <ChosenFilters
            route={route}
            query={shown}
            onRemove={remove}
            onClear={catalogue.view?.listings.length === 0 ? null : clearFromList}
          />
          <Results
            catalogue={catalogue}
            label={title}
            emptyTitle={emptyTitle}
            onClear={clearFromList}
            onMore={() => setPlace({ pages: pages + 1 })}
            onOpen={(listingId) => setPlace({ openedId: listingId })}
          />
          {/* Below the cards: a flapping network must not move a card under the finger. */}
          <ListNotice catalogue={catalogue} />
        </section>
      </SidePanel>
      <FreshListChip total={catalogue.view?.held?.total} onShow={showFresh} />
      {catalogue.view?.held === undefined && (
        <BackChip key={key} openedId={openedId} listings={catalogue.view?.listings} />
      )}
      <FilterDialog filters={filters} query={query} catalogue={catalogue} />
    </>
  );
}

function Count({ catalogue: { view, isWaiting } }: { catalogue: Catalogue }) {
  return (
    <p role="status" className={styles.found}>
      {view !== undefined && !isWaiting && (
        <>
          <span>{COPY.found(view.total)}</span>
          {view.source === 'device' && <span>{COPY.onThisDevice}</span>}
        </>
      )}
    </p>
  );
}

/** Whether neither the first card nor the last one is in sight. */
function isReadInside(list: HTMLElement | null): boolean {
  const cards = [...(list?.querySelectorAll('[data-listing-id]') ?? [])];
  const top = cards[0]?.getBoundingClientRect().top ?? 0;
  const bottom = cards.at(-1)?.getBoundingClientRect().bottom ?? 0;
  return top < 0 && bottom > window.innerHeight;
}

/** A list that was filtered while scrolled down is shown from its first card. */
function showBeginning(list: HTMLElement | null) {
  if (list !== null && list.getBoundingClientRect().top < 0) list.scrollIntoView();
}
