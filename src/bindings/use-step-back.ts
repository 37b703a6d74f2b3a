import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Calls when Back returns to a page that is still mounted because the next one was still loading. The router sees no
 * change then, so the page keeps the state from before it was left.
 */
export function useStepBack(onBack: () => void): void {
  const { pathname } = useLocation();
  // The listener stays: React draws what the router is told between two listeners of one `popstate`, and one that is
  // replaced meanwhile is not called.
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const look = () => {
      if (location.pathname === pathname) back();
    };
    addEventListener('popstate', look);
    return () => {
      removeEventListener('popstate', look);
    };
  }, [pathname]);
}
