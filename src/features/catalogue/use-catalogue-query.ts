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
  /** The query of the rendered list. */
  query: CatalogueQuery;
  /** The query of the controls: updated at once, while its list is still rendering. */
  shown: CatalogueQuery;
  change: ChangeQuery;
  /** Asks for the same list without filters. */
  clear: () => void;
}

export const PRODUCTS: CatalogueRoute = { kind: 'products' };

/** The query in the address, and functions to change it: each adds a history entry. */
export function useCatalogueQuery(route: CatalogueRoute): CatalogueQueryState {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = readAddress(route, params);
  const [shown, setShown] = useOptimistic(query);

  function go(next: (route: CatalogueRoute, query: CatalogueQuery) => string) {
    // The screen follows the address with low priority, so the address is read here: the second of two quick taps
    // builds on the first.
    const { pathname, search } = window.location;
    const here = routeOf(pathname);
    if (here === null) return;
    const address = next(here, readAddress(here, new URLSearchParams(search)));
    if (address === pathname + search) return;
    // The router alone shows a new address only once the whole list has rendered; until then a checkbox would jump
    // back.
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

/** The query in a list's address. */
export function readPath(address: string): CatalogueQuery {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return readAddress(routeOf(pathname) ?? PRODUCTS, searchParams);
}

/** The list under a path; null when it leads elsewhere. */
export function routeOf(pathname: string): CatalogueRoute | null {
  if (pathname === '/products') return { kind: 'products' };
  if (pathname === '/deals') return { kind: 'deals' };
  const slug = matchPath('/category/:slug', pathname)?.params.slug;
  return slug === undefined ? null : { kind: 'category', slug: decoded(slug) };
}

/** `matchPath` leaves escapes in a path as they are; a broken one is of no category. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
