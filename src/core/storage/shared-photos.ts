import { deleteBlobs } from './delete-blobs.ts';
import { readDraft, SHARED_PHOTOS } from './drafts.ts';
import type { BlobRow } from './rows.ts';
import { readBlob, SHARED_OWNER } from './blobs.ts';
import { type ScreenDatabase, wholeDatabase } from './screen-database.ts';
import { transact } from './transact.ts';

/*
 * Photos that another app shares with this one: the worker keeps them until the form of a new listing takes them.
 */

/** Unclaimed photos are useless after this. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

interface SharedPhotos {
  ids: readonly string[];
  at: number;
}

/** Replaces photos shared earlier. @throws when there is no room */
export async function keepSharedPhotos(
  screen: ScreenDatabase,
  photos: readonly Omit<BlobRow, 'userId'>[],
  at: number,
): Promise<void> {
  await transact(wholeDatabase(screen), async (tx) => {
    const before = (await tx.get('drafts', SHARED_PHOTOS))?.value as SharedPhotos | undefined;
    for (const id of before?.ids ?? []) tx.delete('blobs', id);
    for (const photo of photos) tx.put('blobs', { ...photo, userId: SHARED_OWNER });
    tx.put('drafts', { key: SHARED_PHOTOS, value: { ids: photos.map(({ id }) => id), at } });
  });
}

/** Unclaimed photos, oldest first; after a day they are deleted. */
export async function readSharedPhotos(screen: ScreenDatabase, now: number): Promise<BlobRow[]> {
  const shared = (await readDraft(screen, SHARED_PHOTOS)) as SharedPhotos | null;
  if (shared === null) return [];
  const found = await Promise.all(shared.ids.map((id) => readBlob(screen, id)));
  const photos = found.filter((photo) => photo !== null);
  if (now - shared.at <= KEPT_FOR_MS) return photos;
  await forgetShared(screen, shared.ids);
  return [];
}

/** Deletes the photos that a form has taken; those shared meanwhile stay. */
export async function forgetSharedPhotos(
  screen: ScreenDatabase,
  photos: readonly BlobRow[],
): Promise<void> {
  await forgetShared(
    screen,
    photos.map(({ id }) => id),
  );
}

async function forgetShared(screen: ScreenDatabase, taken: readonly string[]): Promise<void> {
  await transact(wholeDatabase(screen), async (tx) => {
    const shared = (await tx.get('drafts', SHARED_PHOTOS))?.value as SharedPhotos | undefined;
    if (shared?.ids.every((id) => taken.includes(id)) === true) tx.delete('drafts', SHARED_PHOTOS);
  });
  await deleteBlobs(screen, taken);
}
