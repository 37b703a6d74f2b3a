/** How far a reader came in a list. */
export interface ListPosition {
  pages: number;
  openedId: string | null;
}

/** By the list's entry in the history of the tab and its address. */
export type ListPositions = Readonly<Record<string, ListPosition>>;

export const START: ListPosition = { pages: 1, openedId: null };

/** More are not taken over from storage. */
const MOST_PAGES = 1000;

const STORAGE_KEY = 'list-positions';

/** Keeps them for the document that is loaded next in this tab. */
export function keepPositions(positions: ListPositions): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Blocked or full storage: the list begins with its first page.
  }
}

/** Those of the document before, taken away as they are read: what a member looked at does not outlive a logout. */
export function takePositions(): ListPositions {
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
