/** How many pages of a list were shown, by the list's entry in the history of the tab and its address. */
type PageCounts = Readonly<Record<string, number>>;

/** A larger stored count is ignored. */
const MOST_PAGES = 1000;

/** index.html removes it too, when another page is loaded than the one that stored it. */
const STORAGE_KEY = 'list-positions';

/** Keeps them for the document that is loaded next in this tab. */
export function keepPageCounts(counts: PageCounts): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(counts));
  } catch {
    // Blocked or full storage: the list begins with its first page.
  }
}

/**
 * The counts of the previous document, removed as they are read. Values of another version of the app may be left out.
 */
export function takePageCounts(): PageCounts {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY) ?? '{}';
    sessionStorage.removeItem(STORAGE_KEY);
    const entries = Object.entries(JSON.parse(kept) as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => isPageCount(entry[1])),
    );
  } catch {
    // Storage is blocked, or absent, as where the provider renders.
    return {};
  }
}

function isPageCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_PAGES;
}
