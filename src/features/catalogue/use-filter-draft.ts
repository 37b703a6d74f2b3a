import { useState } from 'react';
import {
  type CatalogueQuery,
  type CatalogueRoute,
  type ChangeQuery,
  withoutFilters,
  writeAddress,
} from '#core/domain/catalogue-address.ts';
import { PRODUCTS, readPath } from './use-catalogue-query.ts';

export interface FilterDraft {
  /** What is chosen so far; null while the dialog is closed. */
  draft: CatalogueQuery | null;
  open: () => void;
  change: ChangeQuery;
  clear: () => void;
  /** Applies the choices to the list, as one history entry. */
  close: () => void;
}

/**
 * Filters chosen in the dialog apply when it closes: the list is hidden behind it, and rendering it each time would
 * delay every choice.
 */
export function useFilterDraft(
  route: CatalogueRoute,
  query: CatalogueQuery,
  commit: ChangeQuery,
): FilterDraft {
  const [draft, setDraft] = useState<CatalogueQuery | null>(null);
  return {
    draft,
    open: () => setDraft(query),
    change: (change) => setDraft((before) => before && { ...before, ...change(before) }),
    clear: () => setDraft((before) => before && readPath(withoutFilters(route, before))),
    close: () => {
      if (draft !== null && !isSame(draft, query)) commit(() => draft);
      setDraft(null);
    },
  };
}

/** Whether two lists are the same one, however they are addressed. */
export function isSame(one: CatalogueQuery, other: CatalogueQuery): boolean {
  return writeAddress(PRODUCTS, one) === writeAddress(PRODUCTS, other);
}
