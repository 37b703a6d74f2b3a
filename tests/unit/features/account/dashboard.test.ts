import { describe, expect, it } from 'vitest';
import { menuOf, tabFrom } from '#features/account/dashboard-tabs.ts';
import { countOrders, withoutWaitingMoves } from '#features/account/order-counts.ts';
import { unsentWarning } from '#features/account/copy.ts';

describe('the account menu', () => {
  it('differs by role', () => {
    expect(menuOf('buyer').map(({ label }) => label)).toEqual([
      'Dashboard',
      'Personal Info',
      'My Orders',
    ]);
    expect(menuOf('seller').map(({ label }) => label)).toEqual([
      'Dashboard',
      'Personal Info',
      'Product Listings',
      'Orders',
    ]);
  });

  it('[S251] opens on the dashboard or on the tab of the address', () => {
    const at = (query: string) => tabFrom(new URLSearchParams(query), 'buyer').tab;
    expect(at('')).toBe('dashboard');
    expect(at('tab=orders')).toBe('orders');
    for (const unknown of ['tab=listings', 'tab=wallet', 'tab='])
      expect(at(unknown)).toBe('dashboard');
  });

  it('[S258] leaves out reviews, chats and saved searches, which exist', () => {
    for (const role of ['buyer', 'seller'] as const) {
      const inMenu = menuOf(role).map(({ tab }) => tab as string);
      for (const tab of ['reviews', 'chats', 'searches']) {
        expect(inMenu).not.toContain(tab);
        expect(tabFrom(new URLSearchParams({ tab }), role).tab).toBe(tab);
      }
    }
  });
});

describe('the counters', () => {
  it('[S252–S254] count orders by status and leave out those that wait on the device', () => {
    const orders = (
      ['processing', 'processing', 'shipped', 'delivered', 'canceled', 'queued'] as const
    ).map((status) => ({ status }));
    expect(countOrders(orders)).toEqual({ fresh: 2, pending: 1, completed: 1, queued: 1 });
  });
});

describe('the counters while a move waits on the device', () => {
  it('count the order where the provider has it', () => {
    const orders = [
      { id: 'a', status: 'shipped' },
      { id: 'b', status: 'queued' },
      { id: 'c', status: 'delivered' },
    ] as const;
    const settled = new Map([
      ['orders:a', { id: 'a', status: 'processing' }],
      ['orders:b', null],
    ]);
    expect(countOrders(withoutWaitingMoves(orders, settled))).toEqual({
      fresh: 1,
      pending: 0,
      completed: 1,
      queued: 1,
    });
  });
});

describe('the logout dialog', () => {
  it('says how much would be lost', () => {
    expect(unsentWarning(1)).toBe('1 change has not been sent and will be lost.');
    expect(unsentWarning(2)).toBe('2 changes have not been sent and will be lost.');
  });
});
