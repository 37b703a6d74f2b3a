import { type Intent, readIntent } from '../domain/intent.ts';
import { deleteDraft, INTENT_DRAFT, readDraft } from './drafts.ts';
import { type ScreenDatabase, wholeDatabase } from './screen-database.ts';
import { transact } from './transact.ts';

/** The pending intent of a visitor on this device; null without one. */
export async function peekIntent(db: ScreenDatabase, now: number): Promise<Intent | null> {
  return readIntent(await readDraft(db, INTENT_DRAFT), now);
}

/** As `peekIntent`, and deletes it: only one of several tabs gets it, and no reload gets it again. */
export async function takeIntent(db: ScreenDatabase, now: number): Promise<Intent | null> {
  return transact(wholeDatabase(db), async (tx) => {
    const row = await tx.get('drafts', INTENT_DRAFT);
    tx.delete('drafts', INTENT_DRAFT);
    return readIntent(row?.value, now);
  });
}

/** Deletes the intent that the visitor has dropped, so that no sign-in carries it out. */
export async function dropIntent(db: ScreenDatabase): Promise<void> {
  await deleteDraft(db, INTENT_DRAFT);
}
