import type { Page } from '@playwright/test';
import { readStore, untilStored } from '#kit/device-rows.ts';
import { DATABASE_NAME } from '#core/storage/database.ts';

/** Every row of a table of the device's database, as it lies there. */
export function readRows<Row>(page: Page, table: string): Promise<Row[]> {
  return readStore<Row>(page, DATABASE_NAME, table);
}

/** Writes a row beside the app: a state that only time, or another version of it, would bring about. A page sees it when it is loaded again. */
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

/** Waits until the device has stored all taps. */
export async function untilKept(page: Page): Promise<void> {
  await untilStored(page, DATABASE_NAME);
}
