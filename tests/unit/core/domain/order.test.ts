import { describe, expect, it } from 'vitest';
import { nextOrderStatuses, ORDER_STATUSES, shortOrderId } from '#core/domain/order.ts';

describe('an order', () => {
  it('[S298–S300, S309] goes from processing to shipped or canceled, from shipped to delivered, and then rests', () => {
    expect(
      Object.fromEntries(ORDER_STATUSES.map((status) => [status, nextOrderStatuses(status)])),
    ).toEqual({
      processing: ['shipped', 'canceled'],
      shipped: ['delivered'],
      delivered: [],
      canceled: [],
    });
  });

  it('[S285] is named by its last eight characters in upper case', () => {
    expect(shortOrderId('64f1a2b3c4d5e6f708192a3b')).toBe('#08192A3B');
  });
});
