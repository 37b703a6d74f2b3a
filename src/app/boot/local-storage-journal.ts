import type { RuntimeOptions } from '#core/runtime/runtime.ts';
import { listStoredKeys, readStored, removeStored, store } from '#bindings/local-storage.ts';

type DispatchJournal = NonNullable<RuntimeOptions['journal']>;

const PREFIX = 'dispatch/';
const PLACE_DIGITS = 6;

/**
 * The page's local storage as the journal of dispatches: the only storage that is written synchronously and survives
 * the page. A key is a counter, higher than those of all pages of the device, and then the entry's name: a changed
 * clock does not reorder taps (I4). https://html.spec.whatwg.org/multipage/webstorage.html#the-localstorage-attribute
 */
export function createLocalStorageJournal(): DispatchJournal {
  return {
    add: (entry) => {
      const place = Number(listKeys().at(-1)?.split('/')[1] ?? 0) + 1;
      const key = `${PREFIX}${String(place).padStart(PLACE_DIGITS, '0')}/${entry.id}`;
      const text = JSON.stringify(entry);
      store(key, text);
      return readStored(key) === text;
    },
    remove: (id) => {
      for (const key of listKeys()) if (key.endsWith(`/${id}`)) removeStored(key);
    },
    ids: () => listKeys().map((key) => key.slice(key.lastIndexOf('/') + 1)),
    list: () => import('./read-journal.ts').then((module) => module.readJournal(listKeys())),
  };
}

function listKeys(): string[] {
  return listStoredKeys()
    .filter((key) => key.startsWith(PREFIX))
    .sort();
}
