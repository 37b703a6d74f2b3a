import type { UnikadeDatabase } from './database.ts';

/** What was typed under a key; null when nothing was. The reader parses it: an older version may have written it. */
export async function readDraft(db: UnikadeDatabase, key: string): Promise<unknown> {
  return (await db.drafts.get(key))?.value ?? null;
}

/** Keeps what was typed. */
export async function saveDraft(db: UnikadeDatabase, key: string, value: unknown): Promise<void> {
  await db.drafts.put({ key, value });
}

/** Forgets it: it was handed in, or given up. */
export async function deleteDraft(db: UnikadeDatabase, key: string): Promise<void> {
  await db.drafts.delete(key);
}
