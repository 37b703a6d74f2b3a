import { type ScreenDatabase, wholeDatabase } from './screen-database.ts';
import type { BlobRow } from './rows.ts';
import { putRow } from './transact.ts';

/** The log key of the entry that sends a blob: an entry that names the blob waits on this key. */
export function blobKey(id: string): string {
  return `blob:${id}`;
}

/**
 * The `userId` of photos that another app has shared: they belong to the signed-in member, and are deleted with their
 * draft.
 */
export const SHARED_OWNER = '';

/** Keeps bytes on the device until a change has brought them to the provider. @throws when there is no room */
export async function saveBlob(screen: ScreenDatabase, row: BlobRow): Promise<void> {
  const db = wholeDatabase(screen);
  await putRow(db, 'blobs', row);
}

/** null when the device does not hold it, or no longer. */
export async function readBlob(screen: ScreenDatabase, id: string): Promise<BlobRow | null> {
  const db = wholeDatabase(screen);
  return (await db.blobs.get(id)) ?? null;
}
