import { ORDER_CONTACT_AGE_MS, type OrderParty, withoutContacts } from '../../domain/order.ts';
import type { UnikadeDatabase } from '../../storage/database.ts';
import type { OrderRow } from '../../storage/rows.ts';
import { startingWith } from '../../storage/stored-tables.ts';
import { transact } from '../../storage/transact.ts';
import { ORDERS_KEY } from '../resources/member-resources.ts';

/** Deletes contacts on a device that has not received its orders for 30 days, also on one that is never online. */
export async function forgetOldContacts(db: UnikadeDatabase, now: number): Promise<void> {
  await transact(db, async (tx) => {
    const { fetchedAt } = (await tx.get('resources', ORDERS_KEY)) ?? {};
    if (now - (fetchedAt ?? 0) <= ORDER_CONTACT_AGE_MS) return;
    const orders = await tx.where('orders', 'createdAt', { lower: '', upper: [] });
    for (const order of orders.filter(hasContacts)) tx.put('orders', withoutContacts(order));
    for (const base of await tx.where('base', 'ref', startingWith('orders:'))) {
      const order = base.row as OrderRow | null;
      if (order !== null && hasContacts(order))
        tx.put('base', { ...base, row: withoutContacts(order) });
    }
  });
}

function hasContacts({ buyer, seller }: OrderRow): boolean {
  const isKnown = ({ email, phone, address }: OrderParty) => email + phone + address !== '';
  return isKnown(buyer) || isKnown(seller);
}
