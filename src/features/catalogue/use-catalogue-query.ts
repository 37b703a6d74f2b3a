import { startTransition, useOptimistic } from 'react';
import { matchPath, useNavigate, useSearchParams } from 'react-router-dom';
import {
  type CatalogueRoute,
  type CatalogueQuery,
  type ChangeQuery,
  readAddress,
  withoutFilters,
  writeAddress,
} from '#core/domain/catalogue-address.ts';

interface CatalogueQueryState {
  /** What the list answers. */
  query: CatalogueQuery;
  /** What the controls show: a choice at once, while the list that it asks for is still being drawn. */
  shown: CatalogueQuery;
  change: ChangeQuery;
  /** Asks for the same list without filters. */
  clear: () => void;
}

export const PRODUCTS: CatalogueRoute = { kind: 'products' };

/** What the address asks for, and the ways to ask for something else: each is a step in the history. */
export function useCatalogueQuery(route: CatalogueRoute): CatalogueQueryState {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = readAddress(route, params);
  const [shown, setShown] = useOptimistic(query);

  function go(next: (route: CatalogueRoute, query: CatalogueQuery) => string) {
    // The screen follows the address with low priority: of two quick taps the second counts on top of the first.
    const { pathname, search } = window.location;
    const here = routeOf(pathname);
    if (here === null) return;
    const address = next(here, readAddress(here, new URLSearchParams(search)));
    if (address === pathname + search) return;
    // The router alone shows an address when all that hangs on it is drawn: until then a checkbox would jump back.
    startTransition(() => {
      setShown(readPath(address));
      void navigate(address);
    });
  }

  return {
    query,
    shown,
    change: (change) => {
      go((here, asked) => writeAddress(here, { ...asked, ...change(asked) }));
    },
    clear: () => {
      go(withoutFilters);
    },
  };
}

/** What an address of a list asks for. */
export function readPath(address: string): CatalogueQuery {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return readAddress(routeOf(pathname) ?? PRODUCTS, searchParams);
}

/** The list under a path; null when it leads elsewhere. */
export function routeOf(pathname: string): CatalogueRoute | null {
  if (pathname === '/products') return { kind: 'products' };
  if (pathname === '/deals') return { kind: 'deals' };
  const slug = matchPath('/category/:slug', pathname)?.params.slug;
  return slug === undefined ? null : { kind: 'category', slug };
}
