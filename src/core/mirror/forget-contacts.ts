import { ORDER_CONTACT_AGE_MS, type OrderParty, withoutFinishedContacts } from '../domain/order.ts';
import type { UnikadeDatabase } from '../storage/database.ts';
import type { OrderRow } from '../storage/rows.ts';

/**
 * Takes contacts off the device that have grown too old since the provider told them: a device that is never online
 * must not keep them for ever either.
 */
export async function forgetOldContacts(db: UnikadeDatabase, now: number): Promise<void> {
  const oldest = new Date(now - ORDER_CONTACT_AGE_MS).toISOString();
  await db.transaction('rw', db.orders, db.base, async () => {
    const shown = await db.orders.where('createdAt').below(oldest).filter(hasContacts).toArray();
    await db.orders.bulkPut(shown.map((order) => withoutFinishedContacts(order, now)));
    const below = await db.base.where('ref').startsWith('orders:').toArray();
    await db.base.bulkPut(
      below.flatMap(({ ref, row }) =>
        row === null ? [] : [{ ref, row: withoutFinishedContacts(row as OrderRow, now) }],
      ),
    );
  });
}

function hasContacts({ buyer, seller }: OrderRow): boolean {
  const isKnown = ({ email, phone, address }: OrderParty) => email + phone + address !== '';
  return isKnown(buyer) || isKnown(seller);
}
