import { type ScreenDatabase, wholeDatabase } from '../../storage/screen-database.ts';
import { type PendingChange, toPendingChange } from './pending-change.ts';

/** Undefined for a visitor, who has no changes. */
export type MemberId = string | undefined;

/** The changes of a member, in the order they were made. */
export async function listChanges(db: ScreenDatabase, userId: MemberId): Promise<PendingChange[]> {
  if (userId === undefined) return [];
  const own = await wholeDatabase(db).outbox.where('userId').equals(userId).sortBy('seq');
  return own.map(toPendingChange);
}
