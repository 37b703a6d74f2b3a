import { startingWith } from './stored-tables.ts';
import type { Transaction } from './transact.ts';

/*
 * A session may end without its member wanting it. What they were writing then stays on the device like their unsent
 * changes (I2), under their id, and no other member sees it (I10).
 */

const ASIDE = 'aside/';

/** Puts the drafts aside that are in use now; those of nobody are forgotten. */
export async function putDraftsAside(tx: Transaction, userId: string | undefined): Promise<void> {
  for (const { key, value } of await tx.where('drafts', 'key', startingWith(''))) {
    if (key.startsWith(ASIDE)) continue;
    tx.delete('drafts', key);
    if (userId !== undefined) tx.put('drafts', { key: `${ASIDE}${userId}/${key}`, value });
  }
}

/** Takes those of the member who signs in back into use. */
export async function bringDraftsBack(tx: Transaction, userId: string): Promise<void> {
  const prefix = `${ASIDE}${userId}/`;
  for (const { key, value } of await tx.where('drafts', 'key', startingWith(prefix))) {
    tx.delete('drafts', key);
    tx.put('drafts', { key: key.slice(prefix.length), value });
  }
}

/** Forgets those of a member who wants to leave nothing behind. */
export async function forgetDrafts(tx: Transaction, userId: string): Promise<void> {
  for (const { key } of await tx.where('drafts', 'key', startingWith(`${ASIDE}${userId}/`)))
    tx.delete('drafts', key);
}
