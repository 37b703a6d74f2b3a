import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { findOtherWidth } from './other-width.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** Pictures of this origin never change under their address. */
const OWN_IMAGES = { cacheName: 'images', maxEntries: 120, maxAgeSeconds: 30 * 24 * 60 * 60 };
/** Pictures of other origins are opaque: Chrome counts each as about 7 MB of the quota. */
const FOREIGN_IMAGES = {
  cacheName: 'images-elsewhere',
  maxEntries: 12,
  maxAgeSeconds: 30 * 24 * 60 * 60,
};

/** A captive portal answers pictures with a page and status 200. */
const PICTURES_ONLY: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) => {
    const isPicture = (response.headers.get('content-type') ?? '').startsWith('image/');
    return Promise.resolve(response.status === 200 && isPicture ? response : null);
  },
};

/** A photo has an address for each of its widths: offline, another one than the screen asks for is better than none. */
const OTHER_WIDTH: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const cache = await caches.open(OWN_IMAGES.cacheName);
    return findOtherWidth(cache, new URL(request.url));
  },
};

const ownImages = new CacheFirst({
  cacheName: OWN_IMAGES.cacheName,
  plugins: [PICTURES_ONLY, OTHER_WIDTH, expiration(OWN_IMAGES)],
});

/** Viewed pictures are available offline. Replies of `/api` are never cached here. */
export function serveImages(): void {
  registerRoute(
    ({ request, sameOrigin, url }) =>
      sameOrigin && request.destination === 'image' && !url.pathname.startsWith('/api/'),
    ownImages,
  );
  registerRoute(
    ({ request, sameOrigin }) => !sameOrigin && request.destination === 'image',
    new StaleWhileRevalidate({
      cacheName: FOREIGN_IMAGES.cacheName,
      plugins: [expiration(FOREIGN_IMAGES)],
    }),
  );
}

/**
 * Keeps a picture before it was shown. Those of other origins are left alone: they may cost more than all the rest.
 *
 * @returns whether it is here now
 */
export async function keepOwnImage(src: string, event: ExtendableEvent): Promise<boolean> {
  const url = new URL(src, self.location.origin);
  if (url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return false;
  try {
    const request = new Request(url, { priority: 'low' });
    const [response, done] = ownImages.handleAll({ request, event });
    const { ok } = await response;
    await done;
    return ok;
  } catch {
    // Gone, or out of reach: a listing without its picture is still a listing.
    return false;
  }
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
