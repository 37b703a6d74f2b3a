import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs a callback once, later, unless the screen is unmounted by then: a redirect after a toast never pulls back a
 * person who has moved on. A new timeout replaces the earlier one; after the unmount none starts.
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

/**
 * As `useTimeout`, for a redirect: on a slow network the code of the screen that a person went to may still be on its way,
 * and this one is still mounted.
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
