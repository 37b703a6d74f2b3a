import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Every change of route begins at the top. Source: specification §2. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    // Without this the browser restores the old place after a step back, when the route has begun at the top.
    history.scrollRestoration = 'manual';
  }, []);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}
