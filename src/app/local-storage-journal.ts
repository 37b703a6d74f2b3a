import { isPlainData } from '#core/platform/plain-data.ts';
import type { RuntimeOptions } from '#core/runtime/create-runtime.ts';
import { listStoredKeys, readStored, removeStored, store } from '#bindings/local-storage.ts';

type DispatchJournal = NonNullable<RuntimeOptions['journal']>;
type JournalEntry = ReturnType<DispatchJournal['list']>[number];

const PREFIX = 'dispatch/';

interface StoredEntry extends JournalEntry {
  /** Among those of one page. */
  place: number;
}

/**
 * The page's local storage as the journal of dispatches: the one storage that is written before the next line runs, and
 * kept by the browser when the page is gone. https://html.spec.whatwg.org/multipage/webstorage.html#the-localstorage-attribute
 */
export function createLocalStorageJournal(): DispatchJournal {
  let added = 0;
  return {
    add: (entry) => {
      if (!isPlainData(entry.mutations)) return false;
      added += 1;
      const key = PREFIX + entry.id;
      const text = JSON.stringify({ ...entry, place: added } satisfies StoredEntry);
      store(key, text);
      return readStored(key) === text;
    },
    remove: (id) => {
      removeStored(PREFIX + id);
    },
    list: () =>
      listStoredKeys()
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => readEntry(readStored(key)))
        .filter((entry) => entry !== null)
        .sort((a, b) => a.atMs - b.atMs || a.place - b.place),
  };
}

/** Local storage is foreign data; whether the mutations mean something is seen when they are recorded. */
function readEntry(json: string | null): StoredEntry | null {
  try {
    const value = JSON.parse(json ?? 'null') as Partial<Record<keyof StoredEntry, unknown>> | null;
    if (typeof value !== 'object' || value === null) return null;
    const { id, userId, atMs, mutations, place } = value;
    if (typeof id !== 'string' || typeof userId !== 'string') return null;
    if (typeof atMs !== 'number' || typeof place !== 'number' || !isMutationList(mutations))
      return null;
    return { id, userId, atMs, mutations, place };
  } catch {
    // Not JSON: written by something else.
    return null;
  }
}

function isMutationList(value: unknown): value is JournalEntry['mutations'] {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) =>
        typeof each === 'object' &&
        each !== null &&
        'kind' in each &&
        typeof each.kind === 'string',
    )
  );
}
