import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs something once, later, unless the screen is gone by then: a redirect after a toast never pulls back someone who
 * has moved on. A new wait replaces the earlier one.
 */
export function useAfter(): (delayMs: number, work: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return useCallback((delayMs, work) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, delayMs);
  }, []);
}
