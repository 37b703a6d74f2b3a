import { deleteBlobs } from '#core/storage/delete-blobs.ts';
import { deleteDraft, readDraft, saveDraft } from '#core/storage/drafts.ts';
import type { ScreenDatabase } from '#core/storage/screen-database.ts';
import { type ListingDraft, readListingDraft } from './listing-draft.ts';

/** What was typed into the form of that name before it was left without saving; null when nothing was. */
export async function readSetAside(db: ScreenDatabase, name: string): Promise<ListingDraft | null> {
  return readListingDraft(await readDraft(db, setAsideName(name)));
}

/** The next form of that name opens without the draft, and offers it. False where the device has no room. */
export async function setAside(
  db: ScreenDatabase,
  name: string,
  draft: ListingDraft,
): Promise<boolean> {
  try {
    await saveDraft(db, setAsideName(name), draft);
    await deleteDraft(db, name);
    return true;
  } catch {
    // The caller asks the seller.
    return false;
  }
}

/** Restores the draft that was set aside. @param current set aside in its place; null for nothing */
export async function bringBack(
  db: ScreenDatabase,
  name: string,
  draft: ListingDraft,
  current: ListingDraft | null,
): Promise<void> {
  await saveDraft(db, name, draft);
  if (current === null) await deleteDraft(db, setAsideName(name));
  else await saveDraft(db, setAsideName(name), current);
}

/** Deletes both drafts of a form, and these photos. */
export async function forgetDrafts(
  db: ScreenDatabase,
  name: string,
  photos: readonly string[],
): Promise<void> {
  await deleteDraft(db, name);
  await deleteDraft(db, setAsideName(name));
  await deleteBlobs(db, photos);
}

function setAsideName(name: string): string {
  return `${name}:set-aside`;
}
