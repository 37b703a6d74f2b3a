import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartLineKey, SHIPPING_FEES } from '#core/domain/cart.ts';

describe('a line of the cart', () => {
  it('is the same whatever the order of its options', () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.string(), fc.string()), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(pairs, (options) => {
        const forwards = cartLineKey('a', Object.fromEntries(options));
        expect(cartLineKey('a', Object.fromEntries([...options].reverse()))).toBe(forwards);
      }),
    );
  });

  it('differs with listing, option or value, whatever characters they contain', () => {
    const keys = [
      cartLineKey('a', {}),
      cartLineKey('b', {}),
      cartLineKey('a', { size: 'M' }),
      cartLineKey('a', { size: 'L' }),
      cartLineKey('a', { 'size=M&x': 'y' }),
      cartLineKey('a', { size: 'M&x=y' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('shipping', () => {
  it('[S194] costs nothing, 300 or 500', () => {
    expect(SHIPPING_FEES).toEqual({ free: 0, flat: 300, local: 500 });
  });
});
