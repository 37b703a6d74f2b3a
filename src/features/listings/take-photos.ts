import { judgePictureFile } from '#core/domain/picture-file.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { saveBlob } from '#core/storage/blobs.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { LISTING, COPY } from './copy.ts';

interface TakenPhotos {
  /** Ids of the photos, which are on the device now. */
  ids: readonly string[];
  /** Error of one that was not taken; null when all were. */
  problem: string | null;
}

/** Checks chosen files, shrinks them, and keeps them on the device until they are sent. */
export async function takePhotos(
  runtime: Runtime,
  userId: string,
  files: readonly File[],
): Promise<TakenPhotos> {
  const ids: string[] = [];
  let problem: string | null = null;
  for (const file of files) {
    const taken = await takePhoto(runtime, userId, file);
    if ('id' in taken) ids.push(taken.id);
    else problem = taken.problem;
  }
  return { ids, problem };
}

async function takePhoto(
  runtime: Runtime,
  userId: string,
  file: File,
): Promise<{ id: string } | { problem: string }> {
  const verdict = judgePictureFile(file);
  if (verdict === 'too-large') return { problem: COPY.pictureTooLarge };
  const photo = verdict === null ? await shrinkPhoto(file) : null;
  if (photo === null) return { problem: COPY.notAPicture };
  const id = runtime.newId();
  const bytes = new Uint8Array(await photo.arrayBuffer());
  try {
    await saveBlob(runtime.db, { id, userId, type: photo.type, bytes, at: runtime.now() });
    return { id };
  } catch {
    return { problem: LISTING.noRoomForPhoto };
  }
}
