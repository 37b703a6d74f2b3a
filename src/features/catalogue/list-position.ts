import { atom, useAtom } from 'jotai';

/** How far a reader came in a list, by its entry in the history of the tab and its address. */
interface ListPosition {
  pages: number;
  openedId: string | null;
}

const START: ListPosition = { pages: 1, openedId: null };

const positionsAtom = atom<Readonly<Record<string, ListPosition>>>({});

/** The reader's place in the list of one history entry; lost with the tab. */
export function useListPosition(
  entry: string,
): [ListPosition, (position: Partial<ListPosition>) => void] {
  const [places, setPlaces] = useAtom(positionsAtom);
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
