import { describe, expect, it } from 'vitest';
import { type OrderStatus, withoutFinishedContacts } from '#core/domain/order.ts';
import { anOrderRow } from '#support/order-builder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REACHABLE = {
  id: 'b',
  name: 'A Buyer',
  email: 'b@x.lk',
  phone: '771234567',
  address: 'Here',
};
const PLACED_AT = Date.parse('2026-11-01T00:00:00.000Z');

function contactsAfter(status: OrderStatus, days: number, createdAt = '2026-11-01T00:00:00.000Z') {
  const order = anOrderRow({ status, createdAt, buyer: REACHABLE, seller: REACHABLE });
  const { buyer, seller } = withoutFinishedContacts(order, PLACED_AT + days * DAY_MS);
  return [buyer, seller];
}

describe('e-mail, phone and address of an order', () => {
  it('are kept while it is processing or shipped', () => {
    for (const status of ['processing', 'shipped'] as const)
      expect(contactsAfter(status, 30)).toEqual([REACHABLE, REACHABLE]);
  });

  it('leave the device with the final status, and 30 days after it was placed; names stay', () => {
    const nameOnly = { ...REACHABLE, email: '', phone: '', address: '' };
    for (const status of ['delivered', 'canceled'] as const)
      expect(contactsAfter(status, 1)).toEqual([nameOnly, nameOnly]);
    expect(contactsAfter('shipped', 31)).toEqual([nameOnly, nameOnly]);
  });

  it('are those of a new order when the provider does not date it', () => {
    expect(contactsAfter('shipped', 99, '')).toEqual([REACHABLE, REACHABLE]);
  });
});
