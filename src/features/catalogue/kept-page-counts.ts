/** How many pages of a list were shown, by the list's entry in the history of the tab and its address. */
type PageCounts = Readonly<Record<string, number>>;

/** More are not taken over from storage. */
const MOST_PAGES = 1000;

/** Taken away by index.html, too, where another page is loaded than the one that kept it. */
const STORAGE_KEY = 'list-positions';

/** Keeps them for the document that is loaded next in this tab. */
export function keepPageCounts(counts: PageCounts): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(counts));
  } catch {
    // Blocked or full storage: the list begins with its first page.
  }
}

/** Those of the document before, taken away as they are read; what another version has kept may be left out. */
export function takePageCounts(): PageCounts {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY) ?? '{}';
    sessionStorage.removeItem(STORAGE_KEY);
    const entries = Object.entries(JSON.parse(kept) as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => isPageCount(entry[1])),
    );
  } catch {
    // Blocked storage, or none, as where pages are rendered for the document.
    return {};
  }
}

function isPageCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_PAGES;
}
