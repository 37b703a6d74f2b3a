import { describe, expect, it } from 'vitest';
import { placeOrder } from '#core/commands/lazy/orders/place-order.ts';
import type { PendingChange } from '#core/sync/queries/pending-change.ts';
import { swatchColor } from '#components/listing/color-names.ts';
import { aChange } from '#support/device/entries.ts';
import { orderableQuantity, readRefusedOrder } from '#features/cart/refused-order.ts';

function aRefusedEntry(details: unknown, message: string | null): PendingChange {
  const { kind, args } = placeOrder(
    {
      listingId: 'l1',
      variations: {},
      title: 'Calculator',
      image: '',
      price: 4500,
      quantity: 3,
      buyerId: 'b1',
      localId: 'o1',
      placedAt: '2026-11-20T08:00:00.000Z',
      knownOrderIds: [],
    },
    'g1',
  );
  return aChange({
    ...{ seq: 7, kind, args, keys: ['cart:l1'], state: 'refused' },
    targets: ['cartLines:l1', 'orders:o1'],
    lastFailure: { kind: 'conflict', status: 409, message, code: null, details },
  });
}

describe('a refused order line', () => {
  it("has its line, the provider's reason, and the current price and stock", () => {
    const details = { error: 'The price has changed.', currentPrice: 5200, available: 2 };
    const refusal = readRefusedOrder(aRefusedEntry(details, 'The price has changed.'));
    expect(refusal).toMatchObject({
      seq: 7,
      lineKey: 'l1',
      reason: 'The price has changed.',
      orderedPrice: 4500,
      currentPrice: 5200,
      available: 2,
    });
    expect(orderableQuantity(refusal, 3)).toBe(2);
    expect(orderableQuantity({ ...refusal, available: 0 }, 3)).toBe(0);
    expect(orderableQuantity({ ...refusal, available: null }, 3)).toBe(3);
  });

  it('has words of its own, not those of the toast, when the provider gave no reason', () => {
    expect(readRefusedOrder(aRefusedEntry(null, null)).reason).toBe(
      'Not placed. You can try again.',
    );
  });
});

describe('the swatch of a colour', () => {
  it('understands the words sellers use, and has no colour for unknown ones', () => {
    const known = [
      'black',
      'navy',
      'goldenrod',
      'lightseagreen',
      'rebeccapurple',
      'field',
      'inherit',
      '#0a7d5c',
    ];
    const colorOf = (name: string) => swatchColor(name, (color) => known.includes(color));

    expect(colorOf('Black')).toBe('black');
    expect(colorOf('Navy blue')).toBe('navy');
    expect(colorOf('mustard')).toBe('goldenrod');
    expect(colorOf('RebeccaPurple')).toBe('rebeccapurple');
    expect(colorOf('Light sea-green')).toBe('lightseagreen');
    expect(colorOf(' #0A7D5C ')).toBe('#0a7d5c');
    for (const none of ['Galaxy print', 'Field', 'inherit', 'url(#x)', ''])
      expect(colorOf(none)).toBeNull();
  });
});
