import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs a callback once, later, unless the screen is unmounted by then. A new timeout replaces the earlier one; after the
 * unmount none starts.
 */
export function useTimeout(): (delayMs: number, work: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      clearTimeout(timer.current);
    };
  }, []);
  return useCallback((delayMs, work) => {
    clearTimeout(timer.current);
    if (!isGone.current) timer.current = setTimeout(work, delayMs);
  }, []);
}

/** Between an outcome and the page that it leads to. Source: specification §9. */
export const REDIRECT_DELAY_MS = 2_000;

/**
 * As `useTimeout`, for a redirect: it never fires for a person who has navigated away, not even while the next screen
 * is still loading and this one is still mounted.
 */
export function useRedirectTimeout(): (delayMs: number, work: () => void) => void {
  const after = useTimeout();
  return useCallback(
    (delayMs, work) => {
      const { pathname } = location;
      after(delayMs, () => {
        if (location.pathname === pathname) work();
      });
    },
    [after],
  );
}
