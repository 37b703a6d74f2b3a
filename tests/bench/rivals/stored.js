/* What an app would find that is opened anew: read by a connection of its own, past everything a queue has in memory. */

const promised = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * @param ask makes one request of the store, such as `count`
 * @returns its result; undefined when there is no such store
 */
export async function askStore(database, store, ask) {
  // Opening what is not there would make it.
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === database)) return undefined;
  const db = await promised(indexedDB.open(database));
  try {
    if (!db.objectStoreNames.contains(store)) return undefined;
    return await promised(ask(db.transaction(store).objectStore(store)));
  } finally {
    db.close();
  }
}

export const countStore = async (database, store) =>
  (await askStore(database, store, (rows) => rows.count())) ?? 0;
