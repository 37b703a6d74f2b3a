import { describe, expect, it } from 'vitest';
import { type OrderStatus, withoutFinishedContacts } from '#core/domain/order.ts';
import { anOrderRow } from '#support/order-builder.ts';

const REACHABLE = {
  id: 'b',
  name: 'A Buyer',
  email: 'b@x.lk',
  phone: '771234567',
  address: 'Here',
};

function contactsIn(status: OrderStatus) {
  const order = anOrderRow({ status, buyer: REACHABLE, seller: REACHABLE });
  const { buyer, seller } = withoutFinishedContacts(order);
  return [buyer, seller];
}

describe('e-mail, phone and address of an order', () => {
  it('[S294] are kept while it is processing or shipped, however old it is', () => {
    for (const status of ['processing', 'shipped'] as const)
      expect(contactsIn(status)).toEqual([REACHABLE, REACHABLE]);
  });

  it('leave the device with the final status; names stay', () => {
    const nameOnly = { ...REACHABLE, email: '', phone: '', address: '' };
    for (const status of ['delivered', 'canceled'] as const)
      expect(contactsIn(status)).toEqual([nameOnly, nameOnly]);
  });
});
