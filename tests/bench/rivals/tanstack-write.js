import '../write/write-page.ts';
import { createCollection } from '@tanstack/db';
import {
  createBrowserWASQLitePersistence,
  openBrowserWASQLiteOPFSDatabase,
  persistedCollectionOptions,
} from '@tanstack/browser-db-sqlite-persistence';

/*
 * Documented: a collection whose rows are in SQLite, in the browser's own file system, by a worker. The row is shown at
 * once and stored afterwards. To send it would take the outbox of offline-transactions too, which is not in here.
 */
let lines;
const watched = new Map();

globalThis.writeContender = {
  open: async () => {
    const database = await openBrowserWASQLiteOPFSDatabase({ databaseName: 'write.sqlite' });
    const persistence = createBrowserWASQLitePersistence({ database });
    lines = createCollection(
      persistedCollectionOptions({
        id: 'lines',
        getKey: ({ id }) => id,
        persistence,
        schemaVersion: 1,
      }),
    );
    await lines.preload();
    lines.subscribeChanges((changes) => {
      for (const { key } of changes) {
        watched.get(key)?.();
        watched.delete(key);
      }
    });
  },
  fill: (all) => lines.insert(all).isPersisted.promise,
  record: (line) => lines.insert(line).isPersisted.promise,
  watch: (id, seen) => watched.set(id, seen),
  count: async () => lines.size,
};
