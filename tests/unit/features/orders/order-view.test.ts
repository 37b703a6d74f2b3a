import { describe, expect, it } from 'vitest';
import type { Order } from '#core/domain/order.ts';
import {
  counterpartyName,
  listingTitle,
  momentWords,
  orderIdWords,
  timelineOf,
} from '#features/orders/order-view.ts';

const NOBODY = { id: '', name: '', email: '', phone: '', address: '' };
const ORDER: Order = {
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
};

describe('an order in the table', () => {
  it('shows the last 8 characters of its id, and Queued while it has none', () => {
    expect(orderIdWords(ORDER)).toBe('#01234567');
    expect(orderIdWords({ ...ORDER, status: 'queued' })).toBe('Queued');
  });

  it('names the other side and the listing, or says that they are unknown', () => {
    expect(counterpartyName(ORDER, 'seller')).toBe('A Buyer');
    expect(counterpartyName(ORDER, 'buyer')).toBe('Unknown Seller');
    expect(counterpartyName({ ...ORDER, buyer: NOBODY }, 'seller')).toBe('Unknown Buyer');
    expect(listingTitle(ORDER)).toBe('Listing #l1');
  });
});

describe('the timeline of an order', () => {
  it('begins with Order Placed and ends with the change of status at updatedAt', () => {
    expect(timelineOf(ORDER)).toEqual([
      { label: 'Order Placed', at: ORDER.createdAt },
      { label: 'Shipped', at: ORDER.updatedAt },
    ]);
    expect(timelineOf({ ...ORDER, status: 'processing' })).toHaveLength(1);
  });

  it('does not claim that a queued order was placed', () => {
    expect(timelineOf({ ...ORDER, status: 'queued' }).map(({ label }) => label)).toEqual([
      'Saved on this device',
    ]);
  });

  it('tells Sri Lankan time, and nothing when the provider named none', () => {
    expect(momentWords(ORDER.createdAt)).toMatch(/2026, 10:32$/);
    expect(momentWords('')).toBe('');
  });
});
