import type { RuntimeOptions } from '#core/runtime/create-runtime.ts';
import { listStoredKeys, readStored, removeStored, store } from '#bindings/local-storage.ts';

type DispatchJournal = NonNullable<RuntimeOptions['journal']>;
export type JournalEntry = Awaited<ReturnType<DispatchJournal['list']>>[number];

const PREFIX = 'dispatch/';

export interface StoredEntry extends JournalEntry {
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
      added += 1;
      const key = PREFIX + entry.id;
      const text = JSON.stringify({ ...entry, place: added } satisfies StoredEntry);
      store(key, text);
      return readStored(key) === text;
    },
    remove: (id) => {
      removeStored(PREFIX + id);
    },
    isEmpty: () => listKeys().length === 0,
    list: async () => (await import('./read-journal.ts')).readJournal(listKeys()),
  };
}

function listKeys(): string[] {
  return listStoredKeys().filter((key) => key.startsWith(PREFIX));
}
