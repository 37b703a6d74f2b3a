import { useRef } from 'react';

/**
 * Runs what taps ask for one after the other: taps may come quicker than the screen follows, and each counts. A failure
 * of one is reported and holds up no other.
 */
export function useTurns(): (work: () => Promise<void>) => void {
  const last = useRef<Promise<void>>(Promise.resolve());
  return (work) => {
    last.current = last.current.then(work).catch(reportError);
  };
}
