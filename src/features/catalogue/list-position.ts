import { atom, useAtom, useStore } from 'jotai';
import { useEffect } from 'react';

/** How far a reader came in a list, by its entry in the history of the tab and its address. */
interface ListPosition {
  pages: number;
  openedId: string | null;
}

type ListPositions = Readonly<Record<string, ListPosition>>;

const START: ListPosition = { pages: 1, openedId: null };

/** More are not taken over from storage. */
const MOST_PAGES = 1000;

const STORAGE_KEY = 'list-positions';

const positionsAtom = atom(takeKept());

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
    const keep = () => {
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify(store.get(positionsAtom)));
      } catch {
        // Blocked or full storage: the list begins with its first page.
      }
    };
    window.addEventListener('pagehide', keep);
    // A page that comes back whole has kept them itself.
    window.addEventListener('pageshow', takeKept);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', takeKept);
    };
  }, [store]);
}

/** Taken away as it is read: what a member looked at does not outlive a logout. */
function takeKept(): ListPositions {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY) ?? '{}';
    sessionStorage.removeItem(STORAGE_KEY);
    const entries = Object.entries(JSON.parse(kept) as Record<string, unknown>);
    return Object.fromEntries(entries.map(([entry, value]) => [entry, readPosition(value)]));
  } catch {
    // Blocked storage, or none, as where pages are rendered for the document.
    return {};
  }
}

/** Another version may have kept anything. */
function readPosition(value: unknown): ListPosition {
  const { pages, openedId } = Object(value) as Partial<Record<keyof ListPosition, unknown>>;
  return {
    pages: isPageCount(pages) ? pages : START.pages,
    openedId: typeof openedId === 'string' ? openedId : START.openedId,
  };
}

function isPageCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_PAGES;
}
