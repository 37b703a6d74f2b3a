import { atom, useAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { keepPageCounts, takePageCounts } from './kept-page-counts.ts';

/** How far a reader came in a list, by its entry in the history of the tab and its address. */
interface ListPosition {
  pages: number;
  openedId: string | null;
}

const START: ListPosition = { pages: 1, openedId: null };

const positionsAtom = atom<Readonly<Record<string, ListPosition>>>(
  Object.fromEntries(
    Object.entries(takePageCounts()).map(([entry, pages]) => [entry, { ...START, pages }]),
  ),
);

/** The reader's place in a list, per history entry. The page count survives a reload; all of it ends with the tab. */
export function useListPosition(
  entry: string,
): [ListPosition, (position: Partial<ListPosition>) => void] {
  const [places, setPlaces] = useAtom(positionsAtom);
  useKeepingOverReload();
  const position = places[entry] ?? START;
  return [
    position,
    (change) => {
      setPlaces((before) => ({
        ...before,
        [entry]: { ...START, ...before[entry], ...change },
      }));
    },
  ];
}

/** index.html keeps the scroll position, on the same events. */
function useKeepingOverReload(): void {
  const store = useStore();
  useEffect(() => {
    const keep = () => {
      const positions = Object.entries(store.get(positionsAtom));
      keepPageCounts(Object.fromEntries(positions.map(([entry, { pages }]) => [entry, pages])));
    };
    const keepWhenHidden = () => {
      if (document.hidden) keep();
      else takePageCounts();
    };
    window.addEventListener('pagehide', keep);
    // A page restored from the back/forward cache still has them in memory.
    window.addEventListener('pageshow', takePageCounts);
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', takePageCounts);
      document.removeEventListener('visibilitychange', keepWhenHidden);
    };
  }, [store]);
}
