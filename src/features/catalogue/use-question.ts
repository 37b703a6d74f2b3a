import { matchPath, useNavigate, useSearchParams } from 'react-router-dom';
import {
  type CataloguePlace,
  type CatalogueQuery,
  type ChangeQuery,
  readAddress,
  withoutFilters,
  writeAddress,
} from './catalogue-address.ts';

interface Question {
  query: CatalogueQuery;
  change: ChangeQuery;
  /** Asks for the same list without filters. */
  clear: () => void;
}

/** What the address asks for, and the ways to ask for something else: each is a step in the history. */
export function useQuestion(place: CataloguePlace): Question {
  const navigate = useNavigate();
  const [params] = useSearchParams();

  function go(next: (place: CataloguePlace, query: CatalogueQuery) => string) {
    // The screen follows the address with low priority: of two quick taps the second counts on top of the first.
    const { pathname, search } = window.location;
    const here = placeOf(pathname);
    if (here === null) return;
    const address = next(here, readAddress(here, new URLSearchParams(search)));
    if (address !== pathname + search) void navigate(address);
  }

  return {
    query: readAddress(place, params),
    change: (change) => {
      go((here, query) => writeAddress(here, { ...query, ...change(query) }));
    },
    clear: () => {
      go(withoutFilters);
    },
  };
}

/** The list under a path; null when it leads elsewhere. */
export function placeOf(pathname: string): CataloguePlace | null {
  if (pathname === '/products') return { kind: 'products' };
  if (pathname === '/deals') return { kind: 'deals' };
  const slug = matchPath('/category/:slug', pathname)?.params.slug;
  return slug === undefined ? null : { kind: 'category', slug };
}
