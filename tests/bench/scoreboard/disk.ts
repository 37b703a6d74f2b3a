import { IDBFactory as FDBFactory } from 'fake-indexeddb';
import type { RawDatabase } from '../../simulation/machine/raw-indexed-db.ts';

type Factory = IDBFactory & { _databases: Map<string, RawDatabase> };

/** IndexedDB and local storage of one device, for code that opens databases of its own. */
export interface Disk {
  /** IndexedDB for a browser that begins. */
  databases(): IDBFactory;
  /** The browser dies: what was not committed is undone, and nobody holds a connection. */
  abandon(): void;
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'clear' | 'length'>;
}

export function createDisk(): Disk {
  const newFactory = () => new (FDBFactory as unknown as new () => Factory)();
  let factory = newFactory();
  const items = new Map<string, string>();
  return {
    databases: () => {
      // What waited for a connection died with its browser, and must not hold up the next one.
      const { _databases } = factory;
      factory = Object.assign(newFactory(), { _databases });
      return factory;
    },
    abandon: () => {
      for (const database of factory._databases.values()) {
        for (const transaction of [...database.transactions])
          if (transaction._state !== 'finished') transaction._abort(null);
        database.transactions.length = 0;
        database.connections.length = 0;
      }
    },
    localStorage: {
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, value) => {
        items.set(name, String(value));
      },
      removeItem: (name) => {
        items.delete(name);
      },
      key: (index) => [...items.keys()][index] ?? null,
      clear: () => {
        items.clear();
      },
      get length() {
        return items.size;
      },
    },
  };
}
