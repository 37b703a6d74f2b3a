import { requestOf } from './send.js';

/* Documented: the plugin on the route of the call; the page sends as if there were a network. */
globalThis.queue = {
  open: async () => {
    await navigator.serviceWorker.register('/worker.js');
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  },
  record: async (words, listingId) => {
    const request = requestOf({ words, listingId, key: crypto.randomUUID() });
    await fetch('/api/reviews', request).catch(() => undefined);
  },
  waiting: () =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open('workbox-background-sync');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const db = opening.result;
        const finish = (count) => {
          db.close();
          resolve(count);
        };
        if (!db.objectStoreNames.contains('requests')) return finish(0);
        const count = db.transaction('requests').objectStore('requests').count();
        count.onsuccess = () => finish(count.result);
      };
    }),
};
