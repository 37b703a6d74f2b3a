import { stashDrafts } from './stashed-drafts.ts';
import { SHARED_OWNER } from './blobs.ts';
import { SHARED_PHOTOS } from './drafts.ts';
import { getMeta, type MetaValues, putMeta } from './meta-values.ts';
import { splitRef } from './row-refs.ts';
import type { ListingRow } from './rows.ts';
import { ANY_NUMBER, equalTo, startingWith } from './stored-tables.ts';
import type { Transaction } from './transact.ts';

/** Resources and lists whose content belongs to the signed-in member start with this. */
export const PERSONAL_PREFIX = 'me/';

const PERSONAL_TABLES = [
  'cartLines',
  'wishlist',
  'orders',
  'base',
  'compensations',
  'activity',
  'visits',
] as const;
const PERSONAL_META: readonly (keyof MetaValues)[] = ['pendingCode', 'registrationKey', 'toasts'];

/**
 * Deletes what the screens show of a member; the outbox stays.
 *
 * @param userId the member, if they may come back: their drafts are kept, and the aliases of what they created
 */
export async function clearPersonalRows(
  tx: Transaction,
  userId: string | undefined,
): Promise<void> {
  await showListingsAsProvided(tx);
  for (const table of PERSONAL_TABLES) tx.clear(table);
  tx.delete('drafts', SHARED_PHOTOS);
  await stashDrafts(tx, userId);
  for (const { id } of await tx.where('blobs', 'userId', equalTo(SHARED_OWNER)))
    tx.delete('blobs', id);
  for (const table of ['resources', 'lists'] as const)
    for (const { key } of await tx.where(table, 'key', startingWith('')))
      // What a member has searched for is theirs, too.
      if (key.startsWith(PERSONAL_PREFIX) || key.includes('search=')) tx.delete(table, key);
  for (const key of PERSONAL_META) tx.delete('meta', key);
  // Entries of the journal, drafts and parked changes use ids of this device (I2).
  if (userId === undefined) tx.delete('meta', 'aliases');
  // An unanswered try needs those of its rows, to detect later changes by this device.
  for (const { ref } of await tx.where('settlements', 'stamp', ANY_NUMBER))
    if ((await tx.where('outbox', 'targets', equalTo(ref))).length === 0)
      tx.delete('settlements', ref);
  // The others are deleted, so answers to earlier requests are too old to be stored (I7), also for the same member.
  const stamp = ((await getMeta(tx, 'stamp')) ?? 0) + 1;
  putMeta(tx, 'stamp', stamp);
  putMeta(tx, 'settledFloor', stamp);
}

/** Listings are public and stay; the member's unsent edits of them are undone. */
async function showListingsAsProvided(tx: Transaction): Promise<void> {
  for (const { ref, row } of await tx.where('base', 'ref', startingWith('listings:')))
    if (row === null) tx.delete('listings', splitRef(ref).id);
    else tx.put('listings', row as ListingRow);
}
