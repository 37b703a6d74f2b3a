import { atom, useAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { keepPositions, type ListPosition, START, takePositions } from './kept-positions.ts';

const positionsAtom = atom(takePositions());

/** The reader's place in the list of one history entry: kept over a reload of the list, lost with the tab. */
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

/** Where the page is scrolled to is kept by index.html. */
function useKeepingOverReload(): void {
  const store = useStore();
  useEffect(() => {
    const keep = () => keepPositions(store.get(positionsAtom));
    window.addEventListener('pagehide', keep);
    // A page that comes back whole has kept them itself.
    window.addEventListener('pageshow', takePositions);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', takePositions);
    };
  }, [store]);
}
