import { registerRoute } from 'workbox-routing';
import type { Runtime } from '#core/runtime/runtime.ts';
import { keepSharedFiles, SHARED_PHOTOS_PATH } from '#core/runtime/keep-shared-photos.ts';

/** Where the form of a new listing is. */
const NEW_LISTING = '/dashboard?tab=listings&new=1';

/** A photo that is shared from the gallery begins a listing, also without a network. */
export function serveSharedPhotos(runtime: Runtime): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARED_PHOTOS_PATH,
    async ({ request, url }) => {
      const sent = (await request.formData()).getAll('photos');
      const files = sent.filter((part) => part instanceof File);
      // Without room on the device the form opens empty, and says so when a photo is chosen there.
      await keepSharedFiles(runtime, files).catch(reportError);
      return Response.redirect(new URL(NEW_LISTING, url.origin), 303);
    },
    'POST',
  );
}
