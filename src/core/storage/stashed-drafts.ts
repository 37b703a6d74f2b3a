import { startingWith } from './stored-tables.ts';
import type { Transaction } from './transact.ts';

/*
 * A session may end without its member wanting it. What they were writing then stays on the device like their unsent
 * changes (I2), under their id, and no other member sees it (I10).
 */

/** As it is stored: devices hold drafts under it. */
const STASH = 'aside/';

/** Moves the drafts in use under the id of their member; without a member they are deleted. */
export async function stashDrafts(tx: Transaction, userId: string | undefined): Promise<void> {
  for (const { key, value } of await tx.where('drafts', 'key', startingWith(''))) {
    if (key.startsWith(STASH)) continue;
    tx.delete('drafts', key);
    if (userId !== undefined) tx.put('drafts', { key: `${STASH}${userId}/${key}`, value });
  }
}

/** Puts the stashed drafts of the member who signs in back into use; what was typed since, as a visitor, stays in theirs. */
export async function restoreDrafts(tx: Transaction, userId: string): Promise<void> {
  const prefix = `${STASH}${userId}/`;
  for (const { key, value } of await tx.where('drafts', 'key', startingWith(prefix))) {
    const inUse = key.slice(prefix.length);
    if ((await tx.get('drafts', inUse)) !== undefined) continue;
    tx.delete('drafts', key);
    tx.put('drafts', { key: inUse, value });
  }
}

/** Deletes the stashed drafts of a member who logs out. */
export async function eraseStashedDrafts(tx: Transaction, userId: string): Promise<void> {
  for (const { key } of await tx.where('drafts', 'key', startingWith(`${STASH}${userId}/`)))
    tx.delete('drafts', key);
}
