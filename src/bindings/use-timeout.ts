import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs something once, later, unless the screen is gone by then: a redirect after a toast never pulls back someone who
 * has moved on. A new wait replaces the earlier one; work that ends after the screen is gone begins none.
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
