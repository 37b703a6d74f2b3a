import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';

/** Pictures of this origin never change under their address. */
const OWN_IMAGES = { cacheName: 'images', maxEntries: 120, maxAgeSeconds: 30 * 24 * 60 * 60 };
/** Pictures of other origins are opaque: Chrome counts each as about 7 MB of the quota. */
const FOREIGN_IMAGES = {
  cacheName: 'images-elsewhere',
  maxEntries: 12,
  maxAgeSeconds: 30 * 24 * 60 * 60,
};

/** Pictures that were seen once are there without a network. What `/api` answers is never kept here. */
export function serveImages(): void {
  registerRoute(
    ({ request, sameOrigin, url }) =>
      sameOrigin && request.destination === 'image' && !url.pathname.startsWith('/api/'),
    new CacheFirst({ cacheName: OWN_IMAGES.cacheName, plugins: [expiration(OWN_IMAGES)] }),
  );
  registerRoute(
    ({ request, sameOrigin }) => !sameOrigin && request.destination === 'image',
    new StaleWhileRevalidate({
      cacheName: FOREIGN_IMAGES.cacheName,
      plugins: [expiration(FOREIGN_IMAGES)],
    }),
  );
}

function expiration({
  maxEntries,
  maxAgeSeconds,
}: {
  maxEntries: number;
  maxAgeSeconds: number;
}): WorkboxPlugin {
  // The typings of Workbox predate exactOptionalPropertyTypes.
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds,
    purgeOnQuotaError: true,
  }) as WorkboxPlugin;
}
