import { requestOf } from './send.js';
import { countStore } from './stored.js';

const countWaiting = () => countStore('workbox-background-sync', 'requests');

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
  waiting: countWaiting,
  stored: countWaiting,
};
