import { BackgroundSyncPlugin } from 'workbox-background-sync';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { renew } from './send.js';

/*
 * As workbox-worker.js, and it renews an expired token, which the documentation leaves to the app: with the requests as
 * they were recorded, a story with an expired token would show nothing else. A worker of a browser has to keep the
 * tokens in IndexedDB.
 */
const isFailure = ({ status }) => status >= 500 || [401, 408, 425, 429].includes(status);
const check = (response) => {
  if (isFailure(response)) throw new Error('Not accepted');
  return response;
};
const withToken = (request) => {
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${localStorage.getItem('accessToken')}`);
  return new Request(request, { headers });
};
const onSync = async ({ queue }) => {
  for (let entry = await queue.shiftRequest(); entry; entry = await queue.shiftRequest())
    try {
      let response = await fetch(withToken(entry.request.clone()));
      if (response.status === 401) {
        await renew();
        response = await fetch(withToken(entry.request.clone()));
      }
      check(response);
    } catch (error) {
      await queue.unshiftRequest(entry);
      throw error;
    }
};
const plugins = [
  { fetchDidSucceed: async ({ response }) => check(response) },
  new BackgroundSyncPlugin('reviews', { onSync }),
];
registerRoute('/api/reviews', new NetworkOnly({ plugins }), 'POST');
