import { describe, expect, it } from 'vitest';
import { readShown } from '#features/orders/order-filter.tsx';
import {
  cancelWords,
  counterpartyName,
  listingTitle,
  hasReceipt,
  momentWords,
  monthOf,
  optionsOf,
  orderIdWords,
  timelineOf,
} from '#features/orders/order-view.ts';
import { anOrderItem, NOBODY } from '#support/order-builder.ts';

const ORDER = anOrderItem();

describe('an address of orders', () => {
  it('names where those stand that are shown first; anything else shows all', () => {
    expect(['processing', 'queued', 'sold', '', null].map(readShown)).toEqual([
      'processing',
      'queued',
      'all',
      'all',
      'all',
    ]);
  });
});

describe('an order in the table', () => {
  it('[S285] shows the last 8 characters of its id, and Queued while it has none', () => {
    expect(orderIdWords(ORDER)).toBe('#01234567');
    expect(orderIdWords({ ...ORDER, status: 'queued' })).toBe('Queued');
  });

  it('stands under its month in Sri Lanka; pending ones stand apart', () => {
    // Half past midnight there.
    const order = { ...ORDER, createdAt: '2026-10-31T19:00:00.000Z' };
    expect(monthOf(order)).toBe('November 2026');
    expect(monthOf({ ...order, status: 'queued' })).toBe('On this device');
    expect(monthOf({ ...order, createdAt: '' })).toBe('Earlier');
  });

  it('[S287, S288] names the other side and the listing, or says that they are unknown', () => {
    expect(counterpartyName(ORDER, 'seller')).toBe('A Buyer');
    expect(counterpartyName(ORDER, 'buyer')).toBe('Unknown Seller');
    expect(counterpartyName({ ...ORDER, buyer: NOBODY }, 'seller')).toBe('Unknown Buyer');
    expect(listingTitle(ORDER)).toBe('Listing #l1');
    expect(listingTitle({ ...ORDER, listingId: '' })).toBe('Listing no longer available');
  });
});

describe('an order on paper', () => {
  it('names the options, and exists only when the provider has taken it down', () => {
    expect(optionsOf({ variations: { color: 'black', size: 'M' } })).toBe('color: black, size: M');
    expect(optionsOf(ORDER)).toBe('');
    expect(hasReceipt(ORDER)).toBe(true);
    expect(hasReceipt({ status: 'queued' })).toBe(false);
  });
});

describe('an order that UniKade canceled', () => {
  it('says why, to either side, and nothing where the seller did it or the reason is not known', () => {
    const canceled = { status: 'canceled', cancelReason: 'seller-suspended' } as const;
    expect(cancelWords(canceled, 'buyer')).toContain(
      'account of its seller was suspended. Do not pay',
    );
    expect(cancelWords(canceled, 'seller')).toContain('because your account was suspended');
    const ofBuyer = { status: 'canceled', cancelReason: 'buyer-suspended' } as const;
    expect(cancelWords(ofBuyer, 'seller')).toContain(
      'account of its buyer was suspended. Do not hand',
    );
    expect(cancelWords(ofBuyer, 'buyer')).toContain('because your account was suspended');
    expect(cancelWords({ status: 'canceled' }, 'buyer')).toBeNull();
    expect(cancelWords({ ...canceled, cancelReason: 'of another year' }, 'buyer')).toBeNull();
    expect(cancelWords({ ...canceled, status: 'processing' }, 'buyer')).toBeNull();
  });
});

describe('the timeline of an order', () => {
  const labels = (order: Parameters<typeof timelineOf>[0]) =>
    timelineOf(order).map(({ label, at }) => [label, at]);
  const { createdAt, updatedAt } = ORDER;

  it('[S295] begins with Order Placed and ends with the change of status at updatedAt', () => {
    expect(labels(ORDER)).toEqual([
      ['Order Placed', createdAt],
      ['Shipped', updatedAt],
    ]);
    expect(labels(anOrderItem({ status: 'processing' }))).toEqual([['Order Placed', createdAt]]);
  });

  it('gives a change that waits on this device no time, as it has not happened', () => {
    expect(labels(anOrderItem({ status: 'delivered', settledStatus: 'shipped' }))).toEqual([
      ['Order Placed', createdAt],
      ['Shipped', updatedAt],
      ['Delivered', null],
    ]);
    expect(labels(anOrderItem({ status: 'canceled', settledStatus: 'processing' }))).toEqual([
      ['Order Placed', createdAt],
      ['Canceled', null],
    ]);
  });

  it('does not claim that a queued order was placed', () => {
    expect(labels(anOrderItem({ status: 'queued' }))).toEqual([
      ['Saved on this device', createdAt],
    ]);
  });

  it('shows Sri Lankan time, and nothing when the provider named none', () => {
    expect(momentWords(createdAt)).toMatch(/2026, 10:32$/);
    expect(momentWords('')).toBe('');
  });
});
