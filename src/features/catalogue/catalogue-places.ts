import { atom, useAtom } from 'jotai';

/** How far a reader came in a list, by its entry in the history of the tab and its address. */
interface ListPlace {
  pages: number;
  openedId: string | null;
}

const START: ListPlace = { pages: 1, openedId: null };

const placesAtom = atom<Readonly<Record<string, ListPlace>>>({});

/** The reader's place in the list of one history entry; lost with the tab. */
export function useListPlace(entry: string): [ListPlace, (place: Partial<ListPlace>) => void] {
  const [places, setPlaces] = useAtom(placesAtom);
  const place = places[entry] ?? START;
  return [
    place,
    (change) => {
      setPlaces((before) => ({
        ...before,
        [entry]: { ...START, ...before[entry], ...change },
      }));
    },
  ];
}
