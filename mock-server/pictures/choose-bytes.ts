import { IN_DATABASE, type PictureBytes } from './picture-bytes.ts';
import { createS3Bytes, type S3Settings } from './s3-bytes.ts';

/** The id of no picture. */
const PROBE_ID = '0'.repeat(24);
const PROBE = { width: 320, height: 1, content: new TextEncoder().encode('UniKade was here') };

/** The storage of picture bytes; null: the database. */
export function chooseBytes(s3: S3Settings | null): PictureBytes {
  return s3 === null ? IN_DATABASE : createS3Bytes(s3);
}

/** Checks at the start that the storage can be written: stores and removes an object. Rejects with a sentence. */
export async function requireBytes(bytes: PictureBytes): Promise<void> {
  try {
    await bytes.store(PROBE_ID, [PROBE]);
    await bytes.remove([{ id: PROBE_ID, width: PROBE.width }]);
  } catch (cause) {
    throw new Error(
      'PICTURES_URL: the storage of pictures does not take any. Look at PICTURES_URL, PICTURES_REGION, PICTURES_KEY_ID and PICTURES_SECRET.',
      { cause },
    );
  }
}
