import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Every change of route begins at the top. Source: specification §2. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}
