import {
  CONDITION_LABELS,
  DEAL_TITLES,
  priceRangeWords,
} from '#components/listing/filter-words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import type {
  CatalogueRoute,
  CatalogueQuery,
  ChangeQuery,
} from '#core/domain/catalogue-address.ts';
import styles from './chosen-filters.module.css';
import type { NamedCategory } from '#core/mirror/known-categories.ts';
import { useCategories } from './use-categories.ts';
import { COPY, FILTERS } from './copy.ts';

interface ChosenFiltersProps {
  route: CatalogueRoute;
  query: CatalogueQuery;
  onRemove: ChangeQuery;
  /** null where another button clears them, as in an empty list. */
  onClear: (() => void) | null;
}

interface Chosen {
  label: string;
  without: (query: CatalogueQuery) => Partial<CatalogueQuery>;
}

/** Active filters, each removable. The heading has the search words, but that of a category, which has its name. */
export function ChosenFilters({ route, query, onRemove, onClear }: ChosenFiltersProps) {
  const chosen = chosenFilters(route, query, useCategories());
  if (chosen.length === 0) return null;
  return (
    <div className={styles.chosen}>
      {chosen.map(({ label, without }) => (
        <Chip key={label} removeLabel={FILTERS.remove(label)} onRemove={() => onRemove(without)}>
          {label}
        </Chip>
      ))}
      {onClear !== null && (
        <Button variant="quiet" size="small" onClick={onClear}>
          {COPY.clearFilters}
        </Button>
      )}
    </div>
  );
}

function chosenFilters(
  route: CatalogueRoute,
  query: CatalogueQuery,
  categories: readonly NamedCategory[],
): readonly Chosen[] {
  const { deal, conditions } = query;
  const slugs = route.kind === 'category' ? [] : query.categories;
  return [
    ...(route.kind === 'category' && query.search !== ''
      ? [{ label: COPY.searched(query.search), without: () => ({ search: '' }) }]
      : []),
    ...(deal === null || route.kind === 'deals'
      ? []
      : [{ label: DEAL_TITLES[deal], without: () => ({ deal: null }) }]),
    ...slugs.map((slug) => ({
      label: categories.find((category) => category.slug === slug)?.name ?? slug,
      without: ({ categories: now }: CatalogueQuery) => ({
        categories: now.filter((one) => one !== slug),
      }),
    })),
    ...conditions.map((condition) => ({
      label: CONDITION_LABELS[condition],
      without: ({ conditions: now }: CatalogueQuery) => ({
        conditions: now.filter((one) => one !== condition),
      }),
    })),
    ...priceChosen(query),
    ...(query.campus === null ? [] : [{ label: query.campus, without: () => ({ campus: null }) }]),
    ...(query.near === null
      ? []
      : [{ label: COPY.nearestTo(query.near), without: () => ({ near: null }) }]),
  ];
}

function priceChosen(query: CatalogueQuery): readonly Chosen[] {
  const label = priceRangeWords(query);
  return label === null ? [] : [{ label, without: () => ({ priceMin: null, priceMax: null }) }];
}
