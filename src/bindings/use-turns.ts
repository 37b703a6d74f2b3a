import { useRef } from 'react';

/**
 * Runs the work of taps one after the other: taps may come faster than the screen renders, and each counts. A failure
 * is reported and does not block the next.
 */
export function useTurns(): (work: () => Promise<void>) => void {
  const last = useRef<Promise<void>>(Promise.resolve());
  return (work) => {
    last.current = last.current.then(work).catch(reportError);
  };
}
