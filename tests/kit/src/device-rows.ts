import type { Page } from '@playwright/test';

/** Every row of a store of the device's database, as it lies there. */
export async function readStore<Row>(page: Page, database: string, store: string): Promise<Row[]> {
  return page.evaluate(
    ([name, table]) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error(`The database ${name} did not open.`));
        opening.onsuccess = () => {
          const db = opening.result;
          const all = db.transaction(table).objectStore(table).getAll();
          all.onsuccess = () => {
            db.close();
            resolve(all.result as Row[]);
          };
        };
      }),
    [database, store] as const,
  );
}

/** A tap may take several transactions, each begun when the one before it is through. */
const TRANSACTIONS_OF_A_TAP = 4;

/**
 * Waits until the device has stored all taps: a writer of every store comes after all that were begun before it.
 * At once for a page whose origin has no such database.
 *
 * @returns whether there is one
 */
export async function untilStored(page: Page, database: string): Promise<boolean> {
  if (!page.url().startsWith('http')) return false;
  return page.evaluate(
    async ([name, rounds]) => {
      const behindAllWriters = () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(new Error(`The database ${name} did not open.`));
          opening.onsuccess = () => {
            const db = opening.result;
            const stores = [...db.objectStoreNames];
            const writing = db.transaction(stores, 'readwrite');
            writing.objectStore(stores[0] ?? '').count();
            writing.oncomplete = () => {
              db.close();
              setTimeout(resolve);
            };
          };
        });
      // The browser's own page for a lost network has no storage.
      const names = await indexedDB.databases().catch(() => []);
      if (!names.some((known) => known.name === name)) return false;
      for (let round = 0; round < rounds; round += 1) await behindAllWriters();
      return true;
    },
    [database, TRANSACTIONS_OF_A_TAP] as const,
  );
}
