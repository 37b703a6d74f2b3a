import { useRef, useState } from 'react';
import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { usePromptParams } from '#bindings/use-prompt-params.ts';
import { PageHead } from '#components/page/page-head.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { FilterIcon } from '#ui/icons/icons-action.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { SidePanel } from '#ui/layout/side-panel.tsx';
import { SortSelect } from '#ui/controls/sort-select.tsx';
import styles from './all-categories-page.module.css';
import { type Choice, ITEM_SORTS, readChoice, writeChoice } from './choice-address.ts';
import { chooseItems } from './choose-items.ts';
import { FilterPanel } from './filter-panel.tsx';
import { SampleResults } from './sample-results.tsx';
import { SAMPLE_ITEMS } from './sample-items.ts';
import { SORT_LABELS, COPY } from './copy.ts';

/** /all-categories: a sample of everything, filtered on this device. Makes no call. */
export function AllCategoriesPage() {
  const [params, setParams] = usePromptParams();
  const [coming, setComing] = useState<readonly string[]>([]);
  const [isFiltering, setIsFiltering] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const choice = readChoice(params);
  const chosen = chooseItems(SAMPLE_ITEMS, choice);
  const filterCount = countFilters(choice) + coming.length;

  function change(part: Partial<Choice>) {
    setParams(writeChoice({ ...choice, ...part }));
  }

  function clear() {
    setComing([]);
    change({ categories: [], priceMin: null, priceMax: null });
  }

  /** The pressed button disappears with the filters, so the focus moves to the list. */
  function clearFromList() {
    clear();
    list.current?.focus({ preventScroll: true });
  }

  const panel = (
    <FilterPanel choice={choice} onChange={change} coming={coming} onChangeComing={setComing} />
  );
  return (
    <>
      <PageHead title={COPY.title} description={COPY.described} />
      <Breadcrumb crumbs={[{ label: COPY.home, to: '/' }, { label: COPY.title }]} />
      <PageHeading
        title={COPY.title}
        description={
          <>
            <p role="status">{COPY.showing(chosen.shown, chosen.matches)}</p>
            <p>{COPY.examples}</p>
          </>
        }
      />
      <SidePanel label={COPY.filters} panel={isFiltering ? null : panel}>
        <div ref={list} role="group" tabIndex={-1} aria-label={COPY.list} className={styles.list}>
          <div className={styles.bar}>
            <Button
              className={styles.open}
              variant="secondary"
              icon={<FilterIcon size="small" />}
              onClick={() => setIsFiltering(true)}
            >
              {COPY.chosenFilters(filterCount)}
            </Button>
            {filterCount > 0 && (
              <Button variant="quiet" size="small" onClick={clearFromList}>
                {COPY.clearFilters}
              </Button>
            )}
            <SortSelect
              className={styles.sort}
              orders={ITEM_SORTS}
              labels={SORT_LABELS}
              value={choice.sort}
              onChange={(sort) => change({ sort })}
            />
          </div>
          <SampleResults chosen={chosen} onClear={clearFromList} />
        </div>
      </SidePanel>
      <Dialog
        title={COPY.filters}
        shape="page"
        isOpen={isFiltering}
        onClose={() => setIsFiltering(false)}
        footer={
          <>
            <Button variant="quiet" onClick={clear}>
              {COPY.clearFilters}
            </Button>
            <Button onClick={() => setIsFiltering(false)}>{COPY.show(chosen.shown)}</Button>
          </>
        }
      >
        {panel}
      </Dialog>
    </>
  );
}

function countFilters({ categories, priceMin, priceMax }: Choice): number {
  return categories.length + (priceMin === null && priceMax === null ? 0 : 1);
}
