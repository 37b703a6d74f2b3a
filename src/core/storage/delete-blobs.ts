import { blobKey } from './blobs.ts';
import { type ScreenDatabase, wholeDatabase } from './screen-database.ts';
import { equalTo } from './stored-tables.ts';
import { transact } from './transact.ts';

/** A blob that nothing names may belong to a form that is being filled in, so it is kept for this long. */
const LOOSE_AFTER_MS = 24 * 60 * 60 * 1000;

/** Deletes the given blobs, except those that the log still has to send. */
export async function deleteBlobs(screen: ScreenDatabase, ids: readonly string[]): Promise<void> {
  const db = wholeDatabase(screen);
  await transact(db, async (tx) => {
    for (const id of ids)
      if ((await tx.where('outbox', 'keys', equalTo(blobKey(id)))).length === 0)
        tx.delete('blobs', id);
  });
}

/** Deletes old blobs of abandoned forms, named by no change and no draft. */
export async function deleteOrphanedBlobs(screen: ScreenDatabase, now: number): Promise<void> {
  const db = wholeDatabase(screen);
  const drafts = JSON.stringify(await db.drafts.toArray());
  const blobs = await db.blobs.toCollection().primaryKeys();
  const old: string[] = [];
  for (const id of blobs) {
    const at = (await db.blobs.get(id))?.at ?? now;
    if (now - at > LOOSE_AFTER_MS && !drafts.includes(id)) old.push(id);
  }
  await deleteBlobs(db, old);
}
