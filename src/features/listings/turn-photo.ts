import type { Runtime } from '#core/runtime/runtime.ts';
import { readBlob, saveBlob } from '#core/storage/blobs.ts';
import { encodePhoto } from './shrink-photo.ts';

/**
 * Rotates a photo of this device by 90 degrees clockwise, as a new photo: the draft names the old one until the form
 * changes, and unreferenced ones are deleted later.
 *
 * @returns the new id; null when the photo is gone, cannot be decoded, or there is no room
 */
export async function turnPhoto(
  runtime: Runtime,
  userId: string,
  photoId: string,
): Promise<string | null> {
  try {
    const row = await readBlob(runtime.db, photoId);
    const turned = row === null ? null : await turn(new Blob([row.bytes], { type: row.type }));
    if (turned === null) return null;
    const id = runtime.newId();
    const bytes = new Uint8Array(await turned.arrayBuffer());
    await saveBlob(runtime.db, { id, userId, type: turned.type, bytes, at: runtime.now() });
    return id;
  } catch {
    // The form says so, and keeps the photo as it was.
    return null;
  }
}

async function turn(photo: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(photo);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.height, picture.width];
  const pen = canvas.getContext('2d');
  pen?.translate(picture.height, 0);
  pen?.rotate(Math.PI / 2);
  pen?.drawImage(picture, 0, 0);
  picture.close();
  return encodePhoto(canvas);
}
