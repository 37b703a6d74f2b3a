import { renew } from './send.js';
import { queueReviews } from './workbox-queue.js';

/*
 * As workbox-worker.js, and it renews an expired token, which the documentation leaves to the app: with the requests as
 * they were recorded, a story with an expired token would show nothing else. A worker of a browser has to keep the
 * tokens in IndexedDB.
 */
const withToken = (request) => {
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${localStorage.getItem('accessToken')}`);
  return new Request(request, { headers });
};
queueReviews(async (request) => {
  const response = await fetch(withToken(request.clone()));
  if (response.status !== 401) return response;
  await renew();
  return fetch(withToken(request.clone()));
});
