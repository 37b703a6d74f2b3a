import { addRxPlugin, createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

export { addRxPlugin };

/** Documented: the free storage for browsers, over IndexedDB; `eventReduce` is its own advice for speed. */
export async function openCollection(name, schema, options = {}) {
  const storage = getRxStorageDexie();
  const db = await createRxDatabase({ name, storage, eventReduce: true, ...options });
  return (await db.addCollections({ docs: { schema } })).docs;
}
