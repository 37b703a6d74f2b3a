import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useInitialRows } from '#bindings/initial-rows.tsx';

/** Query parameters that select another screen of the same path; the others only filter it. */
const SCREEN_PARAMETERS = ['search', 'filter', 'tab', 'receipt', 'new', 'edit', 'entry'] as const;

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** Every change of route begins at the top. Source: specification §2. */
export function useScrollToTop(): void {
  const location = useLocation();
  const before = useRef<Address>(undefined);
  // A server-rendered page may have been scrolled before the engine started.
  const isDrawn = useRef(useInitialRows() !== null);
  useLayoutEffect(() => {
    // Without this the browser restores the old place after a step back, when the route has begun at the top.
    history.scrollRestoration = 'manual';
  }, []);
  useLayoutEffect(() => {
    if (isDrawn.current) isDrawn.current = false;
    else if (beginsAtTop(before.current, location)) window.scrollTo(0, 0);
    before.current = location;
  }, [location]);
}

/** Another screen does, and so does a link to the current page; a change of filters does not. */
export function beginsAtTop(before: Address | undefined, next: Address): boolean {
  if (before === undefined || screenOf(before) !== screenOf(next)) return true;
  return next.hash === '' && before.search === next.search;
}

/** What an address shows, regardless of filters. */
export function screenOf({ pathname, search }: Pick<Address, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  return [pathname, ...SCREEN_PARAMETERS.map((name) => query.get(name) ?? '')].join(' ');
}
