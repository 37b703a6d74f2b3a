import type { Page } from '@playwright/test';
import { DATABASE_NAME } from '#core/storage/database.ts';

/** Every row of a table of the device's database, as it lies there. */
export async function readRows<Row>(page: Page, table: string): Promise<Row[]> {
  return page.evaluate(
    ([name, store]) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error(`The database ${name} did not open.`));
        opening.onsuccess = () => {
          const db = opening.result;
          const all = db.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => {
            db.close();
            resolve(all.result as Row[]);
          };
        };
      }),
    [DATABASE_NAME, table] as const,
  );
}

/** Writes a row beside the app: what only time, or another version of it, would bring about. A page hears of it when it is loaded again. */
export async function writeRow(page: Page, table: string, row: object): Promise<void> {
  await page.evaluate(
    ([name, store, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error(`The database ${name} did not open.`));
        opening.onsuccess = () => {
          const db = opening.result;
          const writing = db.transaction(store, 'readwrite');
          writing.objectStore(store).put(value);
          writing.onabort = () => reject(writing.error ?? new Error('Nothing was written.'));
          writing.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      }),
    [DATABASE_NAME, table, row] as const,
  );
}

/** A tap may take several transactions, each begun when the one before it is through. */
const TRANSACTIONS_OF_A_TAP = 4;

/** Waits until the device has stored what was tapped: a writer of every table comes after all that were begun before it. */
export async function untilKept(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page.evaluate(
    async ([name, rounds]) => {
      const behindAllWriters = () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(new Error(`The database ${name} did not open.`));
          opening.onsuccess = () => {
            const db = opening.result;
            const writing = db.transaction([...db.objectStoreNames], 'readwrite');
            writing.objectStore('meta').count();
            writing.oncomplete = () => {
              db.close();
              setTimeout(resolve);
            };
          };
        });
      // The browser's own page for a lost network has no storage.
      const names = await indexedDB.databases().catch(() => []);
      if (!names.some((known) => known.name === name)) return;
      for (let round = 0; round < rounds; round += 1) await behindAllWriters();
    },
    [DATABASE_NAME, TRANSACTIONS_OF_A_TAP] as const,
  );
}
