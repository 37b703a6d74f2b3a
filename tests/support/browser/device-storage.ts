import type { Page } from '@playwright/test';

/** Everything that one place of the browser holds, as text that can be searched. */
interface StoredText {
  /** 'local storage', 'table orders', 'cache …'. */
  where: string;
  text: string;
}

/** Reads all that a page of this origin can leave behind in the browser; empty tables and caches are left out. */
export function dumpStorage(page: Page): Promise<StoredText[]> {
  return page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const places: { where: string; text: string }[] = [
      { where: 'local storage', text: JSON.stringify({ ...localStorage }) },
      { where: 'session storage', text: JSON.stringify({ ...sessionStorage }) },
      { where: 'history', text: JSON.stringify(history.state) },
    ];
    for (const { name } of await indexedDB.databases()) {
      const db = await wait(indexedDB.open(name ?? ''));
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table);
        const [keys, rows] = await Promise.all([wait(store.getAllKeys()), wait(store.getAll())]);
        if (rows.length > 0)
          places.push({ where: `table ${table}`, text: JSON.stringify([keys, rows]) });
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        const isText = /json|text|javascript/.test(reply?.headers.get('Content-Type') ?? '');
        const text = isText ? ((await reply?.text()) ?? '') : '';
        places.push({ where: `cache ${name}`, text: request.url + text });
      }
    }
    return places;
  });
}

/** Gives the signed-in member other facts, as a provider may have them. */
export function changeStoredMember(page: Page, facts: Record<string, string>): Promise<void> {
  return page.evaluate(writeMember, facts);
}

function writeMember(facts: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('unikade');
    opening.onerror = () => reject(new Error('The database did not open.'));
    opening.onsuccess = () => {
      const change = opening.result.transaction('session', 'readwrite');
      const sessions = change.objectStore('session');
      const reading = sessions.get('current') as IDBRequest<{ user: object }>;
      reading.onsuccess = () => {
        const user = { ...reading.result.user, ...facts };
        sessions.put({ ...reading.result, user });
        localStorage.setItem('user', JSON.stringify(user));
      };
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
