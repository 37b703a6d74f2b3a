import { useEffect } from 'react';
import { endDrawnPage } from './until-loaded.ts';

/** Waited for by the document that came drawn: src/rendering/hold-taps.ts. */
export const ALIVE_EVENT = 'unikade:alive';

/** Drawn beside a page: says on the document that taps on the page are heard from now on. */
export function PageAlive() {
  useEffect(() => {
    endDrawnPage();
    document.dispatchEvent(new Event(ALIVE_EVENT));
  }, []);
  return null;
}
