import { ORDER_CONTACT_AGE_MS, type OrderParty, withoutFinishedContacts } from '../domain/order.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import type { OrderRow } from '../storage/rows.ts';
import { startingWith } from '../storage/stored-tables.ts';
import { transact } from '../storage/transact.ts';

/** Deletes expired contacts: also on a device that is never online. */
export async function forgetOldContacts(db: UnikadeDatabase, now: number): Promise<void> {
  const oldest = new Date(now - ORDER_CONTACT_AGE_MS).toISOString();
  await transact(db, async (tx) => {
    const old = await tx.where('orders', 'createdAt', { lower: '', upper: oldest });
    for (const order of old.filter(hasContacts))
      tx.put('orders', withoutFinishedContacts(order, now));
    for (const base of await tx.where('base', 'ref', startingWith('orders:'))) {
      const order = base.row as OrderRow | null;
      const row = order === null ? null : withoutFinishedContacts(order, now);
      if (order !== null && row !== order && hasContacts(order)) tx.put('base', { ...base, row });
    }
  });
}

function hasContacts({ buyer, seller }: OrderRow): boolean {
  const isKnown = ({ email, phone, address }: OrderParty) => email + phone + address !== '';
  return isKnown(buyer) || isKnown(seller);
}
