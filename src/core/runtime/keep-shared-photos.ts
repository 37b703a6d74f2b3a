import { LISTING_LIMITS } from '../domain/listing-limits.ts';
import { keepSharedPhotos } from '../storage/shared-photos.ts';
import type { Runtime } from './runtime.ts';

/** Where the system posts them; the manifest names it too. */
export const SHARED_PHOTOS_PATH = '/share-photos';

/** Keeps files that another app shares with this one. @throws when there is no room */
export async function keepSharedFiles(runtime: Runtime, files: readonly File[]): Promise<void> {
  const at = runtime.now();
  const photos = files.slice(0, LISTING_LIMITS.images).map(async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { id: runtime.newId(), type: file.type, bytes, at };
  });
  await keepSharedPhotos(runtime.db, await Promise.all(photos), at);
}
