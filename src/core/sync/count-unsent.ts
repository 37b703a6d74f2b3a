import type { UnikadeDatabase } from '../storage/database.ts';
import { type EntryState, isLiveOf, isWellFormed } from '../storage/outbox-rows.ts';
import { listStalled } from './dependencies.ts';

/** Entries that are neither settled nor waiting for a person, readable or not. */
export async function countOpen(db: UnikadeDatabase, userId: string): Promise<number> {
  const [queued, sending] = await Promise.all([
    countIn(db, userId, 'queued'),
    countIn(db, userId, 'sending'),
  ]);
  return queued + sending;
}

/** Entries that will be sent by themselves: not behind one that waits for a person or for a newer app. */
export async function countUnsent(db: UnikadeDatabase, userId: string): Promise<number> {
  const [held, parked] = await Promise.all([
    countIn(db, userId, 'held'),
    countIn(db, userId, 'parked'),
  ]);
  if (held + parked === 0) return countOpen(db, userId);
  const own = await db.outbox.where('userId').equals(userId).toArray();
  const live = own.filter((entry) => isWellFormed(entry) && isLiveOf(entry, userId));
  const stuck = listStalled(live);
  return live.filter(({ seq }) => !stuck.has(seq)).length;
}

/** Entries of a member in a state, counted by index. */
export function countIn(db: UnikadeDatabase, userId: string, state: EntryState): Promise<number> {
  return db.outbox.where('[userId+state]').equals([userId, state]).count();
}
