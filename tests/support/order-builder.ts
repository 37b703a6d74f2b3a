import type { OrderRow } from '#core/storage/rows.ts';
import type { OrderItem } from '#features/orders/order-item.ts';

export const NOBODY = { id: '', name: '', email: '', phone: '', address: '' };

/** A shipped order, as the provider told it. */
export function anOrderRow(facts: Partial<OrderRow> = {}): OrderRow {
  return {
    id: '64f0c2a1b3d4e5f601234567',
    buyer: { ...NOBODY, id: 'b', name: 'A Buyer' },
    seller: { ...NOBODY, id: 's' },
    listingId: 'l1',
    listingTitle: '',
    listingImage: '',
    listingPrice: null,
    quantity: null,
    variations: {},
    amount: 4500,
    paymentMethod: 'cash',
    status: 'shipped',
    createdAt: '2026-11-20T05:02:00.000Z',
    updatedAt: '2026-11-21T05:02:00.000Z',
    version: 1,
    ...facts,
  };
}

/** As a screen has it, with nothing that waits. */
export function anOrderItem(facts: Partial<OrderItem> = {}): OrderItem {
  const row = anOrderRow(facts);
  return {
    ...row,
    syncState: undefined,
    settledStatus: row.status,
    takeableSeq: null,
    heldSeq: null,
    refusedMove: null,
    category: '',
    campus: null,
    ...facts,
  };
}
