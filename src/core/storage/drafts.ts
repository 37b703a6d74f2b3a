import { type ScreenDatabase, wholeDatabase } from './screen-database.ts';
import { putRow, transact } from './transact.ts';

/** Holds a visitor's tap until they have signed in. */
export const INTENT_DRAFT = 'intent';

/** Photos that another app has shared, until a form takes them. */
export const SHARED_PHOTOS = 'shared-photos';

/** What was typed under a key; null when nothing was. The reader parses it: an older version may have written it. */
export async function readDraft(screen: ScreenDatabase, key: string): Promise<unknown> {
  const db = wholeDatabase(screen);
  return (await db.drafts.get(key))?.value ?? null;
}

/** Saves a draft. */
export async function saveDraft(
  screen: ScreenDatabase,
  key: string,
  value: unknown,
): Promise<void> {
  const db = wholeDatabase(screen);
  await putRow(db, 'drafts', { key, value });
}

/** Deletes a draft that was submitted or discarded. */
export async function deleteDraft(screen: ScreenDatabase, key: string): Promise<void> {
  const db = wholeDatabase(screen);
  await transact(db, async (tx) => {
    tx.delete('drafts', key);
  });
}
