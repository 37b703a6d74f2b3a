import { useEffect } from 'react';
import { endDrawnPage } from './until-loaded.ts';

/** Waited for by the document that came drawn: src/rendering/hold-taps.ts. */
export const SHELL_ALIVE_EVENT = 'unikade:shell';
export const ALIVE_EVENT = 'unikade:alive';

const tell = (name: string) => document.dispatchEvent(new Event(name));

/** Says on the document that taps on the shell are heard from now on. */
export function useShellAlive(): void {
  useEffect(() => void tell(SHELL_ALIVE_EVENT), []);
}

/** Drawn beside a page: says on the document that taps on the page are heard from now on. */
export function PageAlive() {
  useEffect(() => {
    endDrawnPage();
    tell(ALIVE_EVENT);
  }, []);
  return null;
}
