import type { UnikadeDatabase } from './database.ts';
import type { ListingRow } from './rows.ts';
import { splitRef } from './row-refs.ts';

/** Resources and lists whose content belongs to the signed-in member start with this. */
export const PERSONAL_PREFIX = 'me/';

/** Every table that holds something of the member's besides the outbox and the session itself. */
export function personalTables(db: UnikadeDatabase) {
  return [
    db.listings,
    db.cartLines,
    db.wishlist,
    db.orders,
    db.base,
    db.settlements,
    db.reminders,
    db.resources,
    db.lists,
    db.activity,
    db.meta,
    db.visits,
    db.drafts,
    db.blobs,
  ];
}

/** Forgets what the screens show of a member; the outbox stays. Call inside a transaction over `personalTables`. */
export async function clearPersonalRows(db: UnikadeDatabase): Promise<void> {
  await showListingsAsProvided(db);
  await Promise.all([
    db.cartLines.clear(),
    db.wishlist.clear(),
    db.orders.clear(),
    db.base.clear(),
    db.settlements.clear(),
    db.reminders.clear(),
    db.activity.clear(),
    db.visits.clear(),
    db.drafts.clear(),
    db.resources.where('key').startsWith(PERSONAL_PREFIX).delete(),
    db.lists.where('key').startsWith(PERSONAL_PREFIX).delete(),
    db.meta.bulkDelete(['pendingCode', 'registrationKey', 'aliases', 'toasts']),
  ]);
}

/** Listings are everybody's and stay; what the member has written on them and never sent goes. */
async function showListingsAsProvided(db: UnikadeDatabase): Promise<void> {
  const changed = await db.base.where('ref').startsWith('listings:').toArray();
  await db.listings.bulkDelete(changed.map(({ ref }) => splitRef(ref).id));
  await db.listings.bulkPut(
    changed.flatMap(({ row }) => (row === null ? [] : [row as ListingRow])),
  );
}
