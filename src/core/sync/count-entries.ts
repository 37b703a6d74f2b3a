import type { UnikadeDatabase } from '../storage/database.ts';
import type { EntryState } from '../storage/outbox-rows.ts';

/** Entries of a member in a state, counted by index. */
export function countIn(db: UnikadeDatabase, userId: string, state: EntryState): Promise<number> {
  return db.outbox.where('[userId+state]').equals([userId, state]).count();
}

/** Entries that are neither settled nor waiting for a person, readable or not. */
export async function countOpen(db: UnikadeDatabase, userId: string): Promise<number> {
  const [queued, sending] = await Promise.all([
    countIn(db, userId, 'queued'),
    countIn(db, userId, 'sending'),
  ]);
  return queued + sending;
}
