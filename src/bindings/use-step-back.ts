import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Calls when a step back ends at the page that is still drawn, as the next one was on its way: to the router nothing
 * has changed then, and whatever the page did before it was left stays done.
 */
export function useStepBack(onBack: () => void): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const look = () => {
      if (window.location.pathname === pathname) onBack();
    };
    window.addEventListener('popstate', look);
    return () => {
      window.removeEventListener('popstate', look);
    };
  }, [pathname, onBack]);
}
