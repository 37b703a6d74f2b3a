import { useEffect } from 'react';
import { endHydration } from '#bindings/load-with-retry.ts';

/** A server-rendered document waits for these: src/rendering/replay-early-input.ts. */
export const SHELL_HYDRATED_EVENT = 'unikade:shell';
export const PAGE_HYDRATED_EVENT = 'unikade:alive';

const tell = (name: string) => document.dispatchEvent(new Event(name));

/** Dispatches an event on the document when the shell handles taps. */
export function useShellHydrated(): void {
  useEffect(() => void tell(SHELL_HYDRATED_EVENT), []);
}

/** Rendered beside a page: dispatches an event on the document when the page handles taps. */
export function PageHydrated() {
  useEffect(() => {
    endHydration();
    // The page was rendered for a visitor: the member is set right after these effects, and only then are taps replayed.
    const timer = setTimeout(tell, 0, PAGE_HYDRATED_EVENT);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
