import type { Page } from '@playwright/test';

/** What a device holds of its user, as text that can be searched. */
export interface StorageDump {
  /** Local storage, session storage, every table, every cached reply, and the state of the history. */
  text: string;
  /** Names of tables with rows in them. */
  filledTables: readonly string[];
}

/** Reads everything that a page of this origin can leave behind in the browser. */
export function dumpStorage(page: Page): Promise<StorageDump> {
  return page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state];
    const filledTables: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await wait(indexedDB.open(name ?? ''));
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table);
        const [keys, rows] = await Promise.all([wait(store.getAllKeys()), wait(store.getAll())]);
        if (rows.length > 0) filledTables.push(table);
        parts.push(table, keys, rows);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        const isText = /json|text|javascript/.test(reply?.headers.get('Content-Type') ?? '');
        parts.push(request.url, isText ? await reply?.text() : '');
      }
    }
    return { text: JSON.stringify(parts), filledTables };
  });
}
